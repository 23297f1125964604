import { readNotifications } from '@parvoz/contract/people/notifications.ts';
import {
  endTelegramLink,
  getTelegram,
  updateTelegramChoices,
  updateTelegramSms,
} from '@parvoz/contract/people/telegram.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Agency, act, createCase } from '../../../../test/applications.ts';
import { NOON, openBotWorld, type talkWith } from '../../../../test/bot.ts';
import type { FakeBotApi } from '../../../../test/fake-bot.ts';
import { finishStep, pay, remindPayers } from '../../../../test/money.ts';
import { createPeople, MINUTE_MS, type Person, roleOf, signInAgain } from '../../../../test/people.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { releaseDue } from '../../money/protection/releases.service.ts';

const DAY_MINUTES = 24 * 60;

let world: Awaited<ReturnType<typeof openBotWorld>>;
let api: FakeBotApi;
let app: TestApp;
let bot: ReturnType<typeof talkWith>;
let agency: Agency;
let student: Person;
/** An application of the student. */
let id: string;

beforeAll(async () => {
  world = await openBotWorld();
  ({ api, app, bot } = world);
});
beforeEach(async () => {
  ({ agency, id, student } = await world.begin());
});
afterAll(() => world.close());

const accept = () => act(agency.owner, id, { type: 'ACCEPTED', comment: null });
const after = (days: number) =>
  app.clock.set(new Date(Date.parse(NOON) + days * DAY_MINUTES * MINUTE_MS).toISOString());
const readAll = async () =>
  (await signInAgain(app, student)).read(readNotifications, { body: { applicationId: id } });
/** Messages to a person; the applications of other tests are reminded of as well. */
const counts = async (person = student) => ({
  telegram: api.sent.length,
  sms: (await bot.smses()).filter(({ recipient }) => recipient === person.phone).length,
});

it('what Telegram has delivered does not come as an SMS, without it it does', async () => {
  await accept();
  expect(await bot.smses()).toHaveLength(1);
  await bot.clear();
  const other = await createCase(app, { agency });
  await bot.link(other.student);
  await act(agency.owner, other.id, { type: 'ACCEPTED', comment: null });
  await bot.deliverAll();
  expect(await counts(other.student)).toEqual({ telegram: 1, sms: 0 });
});

it('who wants both gets both', async () => {
  await bot.link(student);
  expect(await student.read(getTelegram)).toMatchObject({ withSms: false });
  expect(await student.read(updateTelegramSms, { body: { withSms: true } })).toMatchObject({ withSms: true });
  await accept();
  await bot.deliverAll();
  expect(await counts()).toEqual({ telegram: 1, sms: 1 });
  // The choice outlives the link.
  await student.read(endTelegramLink);
  await bot.link(student);
  expect((await student.read(getTelegram)).withSms).toBe(true);
});

it('what Telegram does not take comes as the SMS that it would have been, once', async () => {
  const chatId = await bot.link(student);
  api.blocked.add(chatId);
  await accept();
  expect(await bot.smses()).toEqual([]);
  await bot.deliverAll();
  await bot.deliverAll();
  expect(await bot.smses()).toEqual([
    { recipient: student.phone, text: expect.stringMatching(/qabul.*to.?lov/s) },
  ]);
});

it('what is not wanted by Telegram comes as an SMS as before', async () => {
  await bot.link(student);
  const { choices } = await student.read(getTelegram);
  await student.read(updateTelegramChoices, { body: { ...choices, APPLICATION: false } });
  await accept();
  await bot.deliverAll();
  expect(await counts()).toEqual({ telegram: 0, sms: 1 });
});

it('a last call comes by SMS as well where earlier notices are unread, and not where they were seen', async () => {
  await bot.link(student);
  await accept();
  await bot.deliverAll();
  after(3);
  await remindPayers(app);
  await bot.deliverAll();
  // Not the last one yet, whatever was seen.
  expect(await counts()).toEqual({ telegram: 2, sms: 0 });
  await readAll();
  after(7);
  await remindPayers(app);
  await bot.deliverAll();
  expect(await counts()).toEqual({ telegram: 3, sms: 0 });
  after(14);
  await remindPayers(app);
  await bot.deliverAll();
  expect(await counts()).toEqual({ telegram: 4, sms: 1 });
});

it('a release is no second time on a phone that Telegram has told, unless nothing was seen of it', async () => {
  await bot.link(student);
  await accept();
  await pay(app, student, id);
  await finishStep(app, agency.owner, id);
  await bot.deliverAll();
  await readAll();
  const before = await counts();
  after(2);
  await releaseDue(app.ctx);
  await bot.deliverAll();
  expect(await counts()).toEqual({ telegram: before.telegram + 1, sms: before.sms });
  // Six hours before, in the early morning, when no phone rings; the notice of the day before is unread.
  app.clock.set(new Date(Date.parse(NOON) + (3 * DAY_MINUTES - 6 * 60) * MINUTE_MS).toISOString());
  await releaseDue(app.ctx);
  await bot.deliverAll();
  expect(await counts()).toEqual({ telegram: before.telegram + 2, sms: before.sms });
  app.clock.set(new Date(Date.parse(NOON) + (3 * DAY_MINUTES - 3 * 60) * MINUTE_MS).toISOString());
  await releaseDue(app.ctx);
  expect(await counts()).toEqual({ telegram: before.telegram + 2, sms: before.sms + 1 });
});

it('the choice is a student’s own, and kept where there is or was a link', async () => {
  const people = await createPeople(app);
  const choose = (person: Person) => person.call(updateTelegramSms, { body: { withSms: true } });
  expect((await app.call(updateTelegramSms, { body: { withSms: true } })).code).toBe('UNAUTHORIZED');
  for (const [who, person] of Object.entries(people))
    expect((await choose(person)).code, who).toBe(
      roleOf[who as keyof typeof people] === 'ROLE_STUDENT' ? 'NOT_FOUND' : 'ACCESS_DENIED',
    );
  await bot.link(student);
  await choose(student);
  const other = await createCase(app, { agency });
  await bot.link(other.student);
  expect((await other.student.read(getTelegram)).withSms).toBe(false);
});
