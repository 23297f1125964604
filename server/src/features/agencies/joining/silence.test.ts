import {
  answerJoinRequest,
  decideJoinRequest,
  filterJoinRequests,
  getJoinProgress,
  getJoinRequest,
} from '@parvoz/contract/agencies/joining.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { expect, it } from 'vitest';
import { join } from '../../../../test/joining.ts';
import { app, calls, eachFromOwnAddress } from '../../../../test/own-addresses.ts';
import { createAdmin, MINUTE_MS, messagesTo, wait } from '../../../../test/people.ts';
import { followSilent } from './silence.service.ts';

eachFromOwnAddress();

/** Goes on to a time of day in Tashkent, so many days later. */
const goOn = (days: number, hour = 10) => {
  const now = app.clock.now();
  const midnight = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`).getTime() - 5 * 60 * MINUTE_MS;
  wait(app, midnight + days * DAY_MS + hour * 60 * MINUTE_MS - now.getTime());
};

const ask = async (id: string) => {
  const admin = await createAdmin(app);
  const { version } = await admin.read(getJoinRequest, { params: { id } });
  const body = { action: 'ASK', text: 'Ustav qani?', version } as const;
  return admin.read(decideJoinRequest, { params: { id }, body });
};

/** A request that is asked back at noon. */
const asked = async () => {
  goOn(1, 12);
  const request = await join(app, calls);
  const { withdrawOn } = await ask(request.id);
  return { ...request, withdrawOn: withdrawOn! };
};

const progress = (key: string) => calls.read(getJoinProgress, { body: { key } });
const countTo = async (phone: string) => (await messagesTo(app, phone)).length;
const inWords = (date: string) => date.split('-').reverse().join('.');

it('who does not answer is reminded once three days before the end, and told once that the request has ended', async () => {
  const { id, key, phone, withdrawOn } = await asked();
  const before = await countTo(phone);
  goOn(26);
  await followSilent(app.ctx);
  expect(await countTo(phone)).toBe(before);
  goOn(1);
  await Promise.all([followSilent(app.ctx), followSilent(app.ctx)]);
  const messages = await messagesTo(app, phone);
  const ending = `${inWords(withdrawOn)} kuni yopiladi: parvoz.test/for-agencies?lng=uz`;
  expect(messages.slice(before)).toEqual([expect.stringContaining(ending)]);
  expect(await progress(key)).toMatchObject({ state: 'ASKED', withdrawOn });
  goOn(2);
  await followSilent(app.ctx);
  expect(await progress(key)).toMatchObject({ state: 'ASKED', withdrawOn });
  goOn(1);
  await Promise.all([followSilent(app.ctx), followSilent(app.ctx)]);
  expect(await progress(key)).toMatchObject({ state: 'WITHDRAWN', withdrawOn: null, retryOn: null });
  expect(await countTo(phone)).toBe(before + 2);
  expect(await calls.call(answerJoinRequest, { body: { key, answer: 'Mana' } })).toMatchObject({
    ...{ status: 409, code: 'JOIN_ANSWERED' },
  });
  const admin = await createAdmin(app);
  const list = async (state: 'OPEN' | 'WITHDRAWN') =>
    (await admin.read(filterJoinRequests, { body: { state } })).content.filter((row) => row.id === id);
  expect([(await list('OPEN')).length, (await list('WITHDRAWN')).length]).toEqual([0, 1]);
  // It was not declined: a new one may come at once.
  await join(app, calls, {}, phone);
});

it('an answer, a document or another question begins the days anew', async () => {
  const { id, key, phone, withdrawOn } = await asked();
  goOn(27);
  await followSilent(app.ctx);
  const again = await ask(id);
  expect(again.withdrawOn! > withdrawOn).toBe(true);
  const before = await countTo(phone);
  goOn(3);
  await followSilent(app.ctx);
  expect(await progress(key)).toMatchObject({ state: 'ASKED', withdrawOn: again.withdrawOn });
  await calls.read(answerJoinRequest, { body: { key, answer: 'Mana' } });
  goOn(60);
  await followSilent(app.ctx);
  expect(await progress(key)).toMatchObject({ state: 'ANSWERED', withdrawOn: null });
  expect(await countTo(phone)).toBe(before);
});

it('who was reminded late has three days all the same, and nobody is written to at night', async () => {
  const { key, phone } = await asked();
  const before = await countTo(phone);
  goOn(40, 22);
  await followSilent(app.ctx);
  expect(await countTo(phone)).toBe(before);
  goOn(1);
  await followSilent(app.ctx);
  goOn(2);
  await followSilent(app.ctx);
  expect((await progress(key)).state).toBe('ASKED');
  goOn(1);
  await followSilent(app.ctx);
  expect((await progress(key)).state).toBe('WITHDRAWN');
  expect(await countTo(phone)).toBe(before + 2);
});

it('of an answer and the end at once one comes, and both are told the same', async () => {
  const { key } = await asked();
  goOn(27);
  await followSilent(app.ctx);
  goOn(3);
  const [answered] = await Promise.all([
    calls.call(answerJoinRequest, { body: { key, answer: 'Mana' } }),
    followSilent(app.ctx),
  ]);
  const { state, messageList } = await progress(key);
  const isAnswered = answered.status === 200;
  expect([state, messageList.length]).toEqual(isAnswered ? ['ANSWERED', 2] : ['WITHDRAWN', 1]);
});
