import { randomUUID } from 'node:crypto';
import { topUp } from '@parvoz/contract/money/payments.ts';
import { getCurrentProfile } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runAsAdmin } from '../../../../test/database.ts';
import { expectExact, spend } from '../../../../test/money.ts';
import { createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';

const UZUM = { serviceId: 498_614, login: 'uzum-bank', password: 'a:pass@word' };
const AMOUNT = 15_000_050;

let app: TestApp;
let student: Person;
beforeAll(async () => {
  app = await createTestApp({ contracts: { uzum: UZUM } });
});
afterAll(async () => {
  await expectExact(app);
  await app.close();
});
beforeEach(async () => {
  app.clock.set('2026-11-21T09:00:00.000Z');
  student = await createStudent(app);
});

type Operation = 'check' | 'create' | 'confirm' | 'reverse' | 'status';
const now = () => app.clock.now().getTime();
const send = (operation: Operation, payload: string, login = `${UZUM.login}:${UZUM.password}`) =>
  app.http.inject({
    method: 'POST',
    url: `/api/v1/payment-provider/uzum/${operation}`,
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(login).toString('base64')}`,
    },
    payload,
  });
interface Answered {
  status: string;
  errorCode?: string;
  [field: string]: unknown;
}
const ask = async (operation: Operation, fields: object): Promise<Answered> => {
  const body = { serviceId: UZUM.serviceId, timestamp: now(), ...fields };
  const answer = await send(operation, JSON.stringify(body));
  const said = answer.json<Answered>();
  expect(said).toMatchObject({ serviceId: UZUM.serviceId, timestamp: now() });
  expect(answer.statusCode).toBe(said.status === 'FAILED' && said.errorCode ? 400 : 200);
  return said;
};
const codeOf = async (operation: Operation, fields: object) => (await ask(operation, fields)).errorCode;
const begin = async (): Promise<string> =>
  (
    await app
      .as({ ...student, idempotencyKey: newId() })
      .read(topUp, { body: { amount: AMOUNT, provider: 'UZUM' } })
  ).id;
const creation = (payment: string) => ({
  transId: randomUUID(),
  params: { payment_id: payment },
  amount: AMOUNT,
});
const create = async (payment: string): Promise<string> => {
  const wanted = creation(payment);
  expect(await ask('create', wanted)).toMatchObject({ status: 'CREATED' });
  return wanted.transId;
};
const balance = async () => (await app.as(student).read(getCurrentProfile)).balance;

it('is denied to everybody else', async () => {
  for (const login of ['', 'uzum-bank', 'uzum-bank:wrong', `x:${UZUM.password}`]) {
    const answer = await send('check', '{}', login);
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, '10001']);
  }
});

it('says what is wrong with a call', async () => {
  expect((await send('check', '{')).json().errorCode).toBe('10002');
  expect((await send('check', '[]')).json().errorCode).toBe('10002');
  expect(await codeOf('check', {})).toBe('10005');
  expect(await codeOf('create', { ...creation(await begin()), amount: '150' })).toBe('10005');
  expect(await codeOf('confirm', { transId: 'x' })).toBe('10005');
  expect(
    (await send('check', JSON.stringify({ serviceId: 1, timestamp: 5, params: {} }))).json().errorCode,
  ).toBe('10006');
  for (const params of [{}, { payment_id: 5 }, { payment_id: newId() }])
    expect(await codeOf('check', { params })).toBe('10007');
  for (const amount of [AMOUNT - 1, AMOUNT + 1])
    expect(await codeOf('create', { ...creation(await begin()), amount })).toBe('10011');
});

it('checks, creates, confirms, and names its state at each time', async () => {
  const payment = await begin();
  const data = { payment_id: { value: payment }, amount: { value: '150000.50' } };
  expect(await ask('check', { params: { payment_id: payment } })).toMatchObject({ status: 'OK', data });
  const wanted = creation(payment);
  const { transId } = wanted;
  expect(await ask('create', wanted)).toMatchObject({
    transId,
    status: 'CREATED',
    transTime: now(),
    amount: AMOUNT,
  });
  expect(await codeOf('create', wanted)).toBe('10010');
  expect(await codeOf('create', creation(payment))).toBe('10009');
  expect(await ask('status', { transId })).toMatchObject({
    status: 'CREATED',
    confirmTime: null,
    reverseTime: null,
    data,
  });
  expect(await ask('confirm', { transId })).toMatchObject({
    transId,
    status: 'CONFIRMED',
    confirmTime: now(),
    amount: AMOUNT,
  });
  expect(await codeOf('confirm', { transId })).toBe('10016');
  expect(await codeOf('create', creation(payment))).toBe('10008');
  expect(await codeOf('check', { params: { payment_id: payment } })).toBe('10008');
  expect(await ask('status', { transId })).toMatchObject({ status: 'CONFIRMED', confirmTime: now() });
  expect(await balance()).toBe(AMOUNT);
});

it('reverses what was created and what was confirmed, once, unless the money is used', async () => {
  const [created, confirmed, used] = [
    await create(await begin()),
    await create(await begin()),
    await create(await begin()),
  ];
  await ask('confirm', { transId: confirmed });
  for (const transId of [created, confirmed]) {
    expect(await ask('reverse', { transId })).toMatchObject({
      transId,
      status: 'REVERSED',
      reverseTime: now(),
    });
    expect(await codeOf('reverse', { transId })).toBe('10018');
    expect(await codeOf('confirm', { transId })).toBe('10015');
    expect(await ask('status', { transId })).toMatchObject({ status: 'REVERSED', reverseTime: now() });
  }
  expect(await balance()).toBe(0);
  await ask('confirm', { transId: used });
  await spend(app, student, 1);
  expect(await codeOf('reverse', { transId: used })).toBe('10017');
  for (const operation of ['confirm', 'reverse', 'status'] as const)
    expect(await codeOf(operation, { transId: randomUUID() })).toBe('10014');
});

it('fails what is not confirmed in half an hour', async () => {
  const payment = await begin();
  const transId = await create(payment);
  app.clock.set('2026-11-21T09:30:00.001Z');
  expect(await ask('status', { transId })).toMatchObject({
    status: 'FAILED',
    confirmTime: null,
    reverseTime: null,
  });
  expect(await codeOf('confirm', { transId })).toBe('10015');
  const next = await create(payment);
  expect(await ask('confirm', { transId: next })).toMatchObject({ status: 'CONFIRMED' });
  expect(await balance()).toBe(AMOUNT);
});

it('confirms once, of ten at once, and makes one of ten', async () => {
  const payment = await begin();
  const made = await Promise.all(Array.from({ length: 10 }, () => ask('create', creation(payment))));
  const transId = made.find(({ status }) => status === 'CREATED')?.transId;
  expect(made.filter(({ errorCode }) => errorCode === '10009')).toHaveLength(9);
  const confirmed = await Promise.all(Array.from({ length: 10 }, () => ask('confirm', { transId })));
  expect(confirmed.every(({ status, errorCode }) => status === 'CONFIRMED' || errorCode === '10016')).toBe(
    true,
  );
  expect(await balance()).toBe(AMOUNT);
});

it('says that we failed, and its repeated call succeeds', async () => {
  const transId = await create(await begin());
  await runAsAdmin(app.databaseUrl, 'alter table provider_transactions rename to away');
  expect(await codeOf('confirm', { transId })).toBe('99999');
  await runAsAdmin(app.databaseUrl, 'alter table away rename to provider_transactions');
  expect(await ask('confirm', { transId })).toMatchObject({ status: 'CONFIRMED' });
});

it('leads to its page with what it has to know', async () => {
  const { id, url } = await app
    .as({ ...student, idempotencyKey: newId() })
    .read(topUp, { body: { amount: AMOUNT, provider: 'UZUM' } });
  const { origin, pathname, searchParams } = new URL(url);
  expect(origin + pathname).toBe('https://www.uzumbank.uz/open-service');
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ serviceId: '498614', payment_id: id, amount: String(AMOUNT) },
    redirectUrl: `http://parvoz.test/student-finance/top-up/${id}`,
  });
});

it('keeps what was asked without the phone and the card of who pays', async () => {
  const transId = await create(await begin());
  const paying = { paymentSource: 'UZCARD', tariff: '1', processingReferenceNumber: '77', cardType: 2 };
  expect(await ask('confirm', { transId, ...paying, phone: '998901234567' })).toMatchObject({
    status: 'CONFIRMED',
  });
  const { rows } = await app.pool.query<{ body: string }>(
    `select body from provider_calls where body like '%processingReferenceNumber%' and body like $1`,
    [`%${transId}%`],
  );
  expect(rows.map(({ body }) => JSON.parse(body))).toEqual([
    { serviceId: UZUM.serviceId, timestamp: now(), transId, ...paying, cardType: '***', phone: '***' },
  ]);
});
