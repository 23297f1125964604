import { askWithdrawal, cancelWithdrawal } from '@parvoz/contract/money/payouts.ts';
import { decidePayout } from '@parvoz/contract/money/payouts-queue.ts';
import { correctDifference, getDay, listDifferences } from '@parvoz/contract/money/reconciliation.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { beginTopUp, expectExact, topUp } from '../../../../test/money.ts';
import { multipartOf } from '../../../../test/multipart.ts';
import { confirmAgain, createAdmin, createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import { balanceOf } from '../ledger/ledger.service.ts';
import { PROVIDER_RULES } from '../payments/providers.service.ts';
import { merchantFor } from '../payments/transactions.service.ts';

const MILLION = 100_000_000;
const { CLICK } = PROVIDER_RULES;

let app: TestApp;
let admin: Person;
let student: Person;
let today = '2026-01-10';
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  // A day that no other test has anything on.
  today = new Date(Date.parse(today) + 5 * DAY_MS).toISOString().slice(0, 10);
  // Late in the evening.
  app.clock.set(`${today}T17:00:00.000Z`);
  admin = await createAdmin(app);
  student = await createStudent(app);
});
afterAll(async () => {
  await expectExact(app);
  await app.close();
});

/** A top-up of Click's that was performed. */
const pay = async (amount: number) => (await topUp(app, student, amount, 'CLICK')).providerId;
/** Begins a payment by Click. */
const begin = async (amount: number) => {
  const { providerId, create } = await beginTopUp(app, student, amount, 'CLICK');
  await create();
  return providerId;
};
const ask = async (amount: number) => (await app.as(student).read(askWithdrawal, { body: { amount } })).id;
const send = (id: string) => admin.read(decidePayout, { params: { id }, body: { action: 'SEND' } });
const confirm = async (id: string, documentDate: string) => {
  await admin.read(decidePayout, {
    params: { id },
    body: { action: 'CONFIRM', documentNumber: `R-${id}`, documentDate },
  });
};
const passHours = async (hours: number) => {
  app.clock.set(new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString());
  await confirmAgain(admin);
};
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const upload = async (day: string, ...lines: (readonly (string | number)[])[]) => {
  const text = ['click_trans_id;Сумма;Дата;Статус', ...lines.map((line) => line.join(';'))].join('\n');
  const { headers, payload } = await multipartOf([{ filename: 'a.csv', bytes: Buffer.from(text) }]);
  const answer = await app.http.inject({
    ...{ method: 'POST', url: `/api/v1/reconciliation/day/${day}/CLICK/statement`, payload },
    query: { name: 'a.csv' },
    headers: { ...headers, authorization: `Bearer ${admin.token}` },
  });
  expect(answer.statusCode).toBe(200);
};
const comparisonOf = async (day: string) =>
  (await admin.read(getDay, { params: { day } })).comparisons.find(({ provider }) => provider === 'CLICK');
const differencesOf = async (day: string) =>
  (await admin.read(listDifferences, { params: { day, provider: 'CLICK' } })).content;
const correct = (day: string, body: { number: string; rest: number; side: 'STUDENT' | 'OUTSIDE' }) =>
  app.as({ ...admin, idempotencyKey: newId() }).call(correctDifference, {
    params: { day, provider: 'CLICK' },
    body: { ...body, amount: Math.abs(body.rest), reason: 'Click tasdiqladi' },
  });
const studentHas = () => balanceOf(app.ctx, { kind: 'STUDENT', owner: student.id });

it('what was given back by a request is ours on the day of its document, whole or in part', async () => {
  const number = await pay(3 * MILLION);
  const day = dayAfter(today, 1);
  await passHours(3);
  const id = await ask(MILLION);
  await passHours(24);
  await send(id);
  await confirm(id, day);
  await upload(day, [number, '-1000000', `${day} 12:00:00`, 'Возврат']);
  expect(await comparisonOf(day)).toMatchObject({ state: 'MATCHES', ours: -MILLION, theirs: -MILLION });
  // Money that is only asked for has not left.
  await ask(MILLION);
  expect(await comparisonOf(dayAfter(day, 1))).toMatchObject({ state: 'NOTHING', ours: 0 });
});

it('what goes back is not taken from the student by a correction, before its confirmation and after', async () => {
  const number = await pay(MILLION);
  const id = await ask(MILLION / 2);
  const day = dayAfter(today, 1);
  await passHours(27);
  await upload(day, [number, '-500000', `${day} 12:00:00`, 'Возврат']);
  const rest = -MILLION / 2;
  for (const step of [async () => {}, () => send(id), () => confirm(id, dayAfter(today, 2))]) {
    await step();
    expect(await differencesOf(day)).toMatchObject([{ number, rest, sideList: ['OUTSIDE'] }]);
    const { status, code } = await correct(day, { number, rest, side: 'STUDENT' });
    expect([status, code]).toEqual([409, 'PAYMENT_RETURNED']);
  }
  expect(await studentHas()).toBe(MILLION / 2);
  expect((await correct(day, { number, rest, side: 'OUTSIDE' })).status).toBe(200);
});

it('a canceled request leaves both sides to a correction; of it and another request at once one is done', async () => {
  const number = await pay(MILLION);
  const id = await ask(MILLION);
  await app.as(student).read(cancelWithdrawal, { params: { id } });
  const day = dayAfter(today, 1);
  await passHours(27);
  await upload(day, [number, '-1000000', `${day} 12:00:00`, 'Возврат']);
  const rest = -MILLION;
  expect(await differencesOf(day)).toMatchObject([{ number, rest, sideList: ['STUDENT', 'OUTSIDE'] }]);
  const [corrected, asked] = await Promise.all([
    correct(day, { number, rest, side: 'STUDENT' }),
    app.as(student).call(askWithdrawal, { body: { amount: MILLION } }),
  ]);
  expect([
    ['ok', 'INSUFFICIENT_BALANCE'],
    ['PAYMENT_RETURNED', 'ok'],
  ]).toContainEqual([corrected.code ?? 'ok', asked.code ?? 'ok']);
});

it('a payment that its provider may still perform is not put on the balance by a correction', async () => {
  app.clock.set(`${today}T18:50:00.000Z`);
  const number = await begin(MILLION);
  const day = today;
  app.clock.set(`${today}T19:05:00.000Z`);
  await confirmAgain(admin);
  await upload(day, [number, '1000000', `${day} 11:59:00`, 'Оплачен']);
  const body = { number, rest: MILLION, side: 'STUDENT' as const };
  expect(await differencesOf(day)).toMatchObject([{ ourState: 'CREATED', sideList: ['OUTSIDE'] }]);
  for (const [language, words] of [
    ['uz', 'Toʻlov tizimi'],
    ['ru', 'Платёжная система'],
    ['en', 'provider'],
  ] as const) {
    const answer = await app.as({ ...admin, idempotencyKey: newId() }).call(
      correctDifference,
      {
        params: { day, provider: 'CLICK' },
        body: { ...body, amount: MILLION, reason: 'Click tasdiqladi' },
      },
      language,
    );
    expect([answer.status, answer.code]).toEqual([409, 'PAYMENT_WAITING']);
    expect(answer.message).toContain(words);
  }
  // At once with the provider's last word, which comes on the next day, one is done.
  const [performed, corrected] = await Promise.all([
    merchantFor(app.ctx, CLICK).perform(number),
    correct(day, body),
  ]);
  expect(performed).toMatchObject({ state: 'PERFORMED' });
  expect(['PAYMENT_WAITING', 'PAYMENT_PERFORMED']).toContain(corrected.code);
  expect((await correct(day, body)).code).toBe('PAYMENT_PERFORMED');
  expect(await differencesOf(day)).toMatchObject([{ kind: 'NOT_OURS', sideList: ['OUTSIDE'] }]);
  expect(await studentHas()).toBe(MILLION);
});
