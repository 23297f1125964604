import type { Language } from '@parvoz/contract/languages.ts';
import { getPaymentDetail } from '@parvoz/contract/money/finance.ts';
import { getPayment, topUp } from '@parvoz/contract/money/payments.ts';
import { getCurrentProfile } from '@parvoz/contract/people/profiles.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAsAdmin } from '../../../../test/database.ts';
import { eraseTransfer, expectExact, spend } from '../../../../test/money.ts';
import { createStudent, type Person, signInAgain } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import { transfer } from '../ledger/ledger.service.ts';
import * as service from './payments.service.ts';

const KEY = 'a:key@with?signs&of-36-characters-yes';
const PAYME = { merchantId: '0123456789abcdef01234567', key: KEY, checkoutUrl: 'https://checkout.paycom.uz' };
const PATH = '/api/v1/payment-provider/payme';
const AMOUNT = 15_000_000;
const LIFETIME_MS = 43_200_000;

let app: TestApp;
let student: Person;
const endExpired = () => service.endExpired(app.ctx);
beforeAll(async () => {
  app = await createTestApp({ contracts: { payme: PAYME } });
});
afterAll(async () => {
  await expectExact(app);
  await app.close();
});
beforeEach(async () => {
  app.clock.set('2026-11-21T09:00:00.000Z');
  student = await createStudent(app);
});

const basic = (login: string) => `Basic ${Buffer.from(login).toString('base64')}`;
const send = (
  payload: string,
  headers: Record<string, string> = {},
  method: 'POST' | 'GET' | 'PUT' = 'POST',
) =>
  app.http.inject({
    method,
    url: PATH,
    headers: {
      'content-type': 'text/json; charset=UTF-8',
      authorization: basic(`Paycom:${KEY}`),
      ...headers,
    },
    ...(method !== 'GET' && { payload }),
  });

interface RpcAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: what a method answers is its own
  result?: any;
  error?: { code: number; message: Record<'uz' | 'ru' | 'en', string>; data?: string };
  id: unknown;
}
const rpc = async (method: string, params: object, id: unknown = 77): Promise<RpcAnswer> => {
  const answer = await send(JSON.stringify({ method, params, id }));
  expect(answer.statusCode).toBe(200);
  const said = answer.json<RpcAnswer>();
  expect(said.id).toEqual(id);
  if (said.error) expect(Object.values(said.error.message).every((words) => words.length > 3)).toBe(true);
  return said;
};
const codeOf = async (method: string, params: object) => (await rpc(method, params)).error?.code;

const begin = async (who = student, amount = AMOUNT): Promise<string> =>
  (await app.as({ ...who, idempotencyKey: newId() }).read(topUp, { body: { amount, provider: 'PAYME' } })).id;
const newPaymeId = () => newId().replaceAll('-', '').slice(0, 24);
const now = () => app.clock.now().getTime();
const wait = (ms: number) => app.clock.set(new Date(now() + ms).toISOString());
const creation = (payment: string, id = newPaymeId(), time = now()) => ({
  ...{ id, time, amount: AMOUNT },
  account: { payment_id: payment },
});
const create = async (payment: string, id = newPaymeId()): Promise<string> => {
  expect((await rpc('CreateTransaction', creation(payment, id))).result).toMatchObject({ state: 1 });
  return id;
};
const perform = async (payment: string): Promise<string> => {
  const id = await create(payment);
  expect((await rpc('PerformTransaction', { id })).result).toMatchObject({ state: 2 });
  return id;
};
const balance = async (who = student) => (await app.as(who).read(getCurrentProfile)).balance;
const statusOf = async (payment: string) =>
  (await app.as(student).read(getPayment, { params: { id: payment } })).status;
const count = async (text: string): Promise<number> =>
  Number((await runAsAdmin<{ count: string }>(app.databaseUrl, `select count(*) from ${text}`))[0]!.count);

describe('a call', () => {
  const METHODS = [
    'CheckPerformTransaction',
    'CreateTransaction',
    'PerformTransaction',
    'CancelTransaction',
    'CheckTransaction',
    'GetStatement',
  ];
  it.each(METHODS)('of %s is denied to everybody else', async (method) => {
    const body = JSON.stringify({ method, params: {}, id: 5 });
    for (const authorization of [
      '',
      'Bearer x',
      'Basic %%%',
      basic('Paycom'),
      basic(`paycom:${KEY}`),
      basic('Paycom:wrong'),
      basic(`Paycom:${KEY}x`),
    ]) {
      const answer = await send(body, { authorization });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ error: { code: -32504 }, id: 5 });
    }
    expect(await count(`provider_calls where body like '%"id":5%'`)).toBe(0);
    expect(app.logs.filter(({ event }) => event === 'provider denied')).toHaveLength(1);
  });

  it('of strangers is not stored, whatever its method', async () => {
    const word = newId();
    const answer = await send(`{"word":"${word}"}`, { authorization: '' }, 'PUT');
    expect(answer.json()).toMatchObject({ error: { code: -32300 } });
    expect(await count(`provider_calls where body like '%${word}%'`)).toBe(0);
  });

  it('has an answer also where its number is none', async () => {
    const id = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const answer = await send(`{"method":"CheckTransaction","params":{"id":"no"},"id":${id}}`);
    expect(answer.json()).toMatchObject({ error: { code: -31003 }, id: null });
  });

  it('is told what is wrong with it', async () => {
    expect((await send('', {}, 'GET')).json()).toMatchObject({ error: { code: -32300 } });
    for (const body of ['', '{', 'x'.repeat(70_000)])
      expect((await send(body)).json()).toMatchObject({ error: { code: -32700 } });
    for (const body of [
      '[]',
      '{}',
      '{"method":"CheckTransaction"}',
      '{"method":"CheckTransaction","params":[]}',
      '{"method":"CheckTransaction","params":{}}',
      '{"method":"CancelTransaction","params":{"id":"x"}}',
      String.raw`{"method":"CheckTransaction","params":{"id":"a\u0000b"}}`,
      String.raw`{"method":"PerformTransaction","params":{"id":"\u0000"}}`,
    ])
      expect((await send(body)).json(), body).toMatchObject({ error: { code: -32600 } });
    expect((await rpc('Steal', {})).error).toMatchObject({ code: -32601, data: 'Steal' });
    expect((await rpc('toString', {})).error).toMatchObject({ code: -32601 });
    const amounts = ['150', 1.5, -1, 0, null].map((amount) => ({ amount, account: {} }));
    for (const params of amounts) expect(await codeOf('CheckPerformTransaction', params)).toBe(-32600);
  });

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'is read as %s',
    async (type) => {
      const answer = await send('{"method":"CheckTransaction","params":{"id":"no"}}', {
        'content-type': type,
      });
      expect(answer.json()).toMatchObject({ error: { code: -31003 } });
    },
  );

  it('is stored with its answer, without what it was signed with', async () => {
    const id = newPaymeId();
    await rpc('CheckTransaction', { id });
    const [row] = await runAsAdmin<Record<string, string>>(
      app.databaseUrl,
      `select * from provider_calls where body like '%${id}%'`,
    );
    expect(row).toMatchObject({ provider: 'PAYME', address: '127.0.0.1' });
    expect(JSON.parse(row!.answer!)).toMatchObject({ error: { code: -31003 } });
    expect(JSON.stringify(row)).not.toContain(KEY);
  });
});

describe('a top-up', () => {
  it('leads to the checkout with what Payme has to know', async () => {
    const id = await begin();
    const urlIn = async (language: Language) =>
      (
        await app
          .as({ ...student, idempotencyKey: newId() })
          .read(topUp, { body: { amount: AMOUNT, provider: 'PAYME' } }, language)
      ).url;
    const url = await urlIn('ru');
    expect(url.startsWith(`${PAYME.checkoutUrl}/`)).toBe(true);
    const pairsOf = (address: string) =>
      Buffer.from(address.slice(PAYME.checkoutUrl.length + 1), 'base64')
        .toString()
        .split(';');
    expect(pairsOf(url)).toEqual([
      `m=${PAYME.merchantId}`,
      expect.stringMatching(/^ac\.payment_id=[0-9a-f-]{36}$/),
      `a=${AMOUNT}`,
      'l=ru',
      expect.stringMatching(/^c=http:\/\/parvoz\.test\/student-finance\/top-up\/[0-9a-f-]{36}$/),
    ]);
    // Payme has no page in Cyrillic Uzbek.
    expect(pairsOf(await urlIn('uz-Cyrl'))).toContain('l=uz');
    expect(await statusOf(id)).toBe('CREATED');
  });

  it('is begun once for a key, and refused for another sum, for too little, too much and no contract', async () => {
    const caller = app.as({ ...student, idempotencyKey: newId() });
    const body = { amount: AMOUNT, provider: 'PAYME' } as const;
    const answers = await Promise.all([1, 2, 3, 4].map(() => caller.read(topUp, { body })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(await caller.call(topUp, { body: { ...body, amount: AMOUNT + 1 } })).toMatchObject({
      status: 409,
    });
    for (const amount of [0, -1, 99_999, 10_000_000_001, 1.5, 2 ** 53])
      expect(await caller.call(topUp, { body: { ...body, amount } })).toMatchObject({
        status: 422,
        fields: { amount: expect.any(String) },
      });
    expect(await caller.call(topUp, { body: { ...body, provider: 'CLICK' } })).toMatchObject({
      status: 409,
      code: 'PROVIDER_UNAVAILABLE',
    });
  });

  it("is nobody else's", async () => {
    const params = { id: await begin() };
    expect((await app.as(await createStudent(app)).call(getPayment, { params })).status).toBe(404);
    expect((await app.as(student).call(getPayment, { params: { id: newId() } })).status).toBe(404);
  });

  it('that nobody pays ends after a day; one that a transaction waits for does not', async () => {
    const [left, waiting] = [await begin(), await begin()];
    wait(DAY_MS - 1000);
    const id = await create(waiting);
    wait(2000);
    await endExpired();
    expect([await statusOf(left), await statusOf(waiting)]).toEqual(['CANCELED', 'CREATED']);
    expect(await codeOf('CreateTransaction', creation(left))).toBe(-31053);
    expect((await rpc('PerformTransaction', { id })).result).toMatchObject({ state: 2 });
    expect([await statusOf(waiting), await balance()]).toEqual(['SUCCESS', AMOUNT]);
  });
});

describe('Payme', () => {
  it('asks whether a payment may be made', async () => {
    const payment = await begin();
    const check = (amount: number, account: object) => rpc('CheckPerformTransaction', { amount, account });
    expect((await check(AMOUNT, { payment_id: payment })).result).toEqual({ allow: true });
    for (const amount of [AMOUNT - 1, AMOUNT + 1])
      expect((await check(amount, { payment_id: payment })).error?.code).toBe(-31001);
    for (const account of [
      {},
      { payment_id: '' },
      { payment_id: null },
      { payment_id: {} },
      { payment_id: 12 },
      { payment_id: newId() },
    ]) {
      expect((await check(AMOUNT, account)).error).toMatchObject({ code: -31050, data: 'payment_id' });
      expect(await codeOf('CreateTransaction', { ...creation(payment), account })).toBe(-31050);
    }
    for (const account of [undefined, null, payment, []])
      expect((await rpc('CheckPerformTransaction', { amount: AMOUNT, account })).error).toMatchObject({
        ...{ code: -31050, data: 'payment_id' },
      });
    expect(await codeOf('CreateTransaction', { ...creation(payment), amount: AMOUNT + 1 })).toBe(-31001);
    expect(await count(`provider_transactions where payment_id = '${payment}'`)).toBe(0);
  });

  it('creates, performs and is answered the same when it asks again', async () => {
    const payment = await begin();
    const wanted = creation(payment);
    const { id } = wanted;
    const first = await rpc('CreateTransaction', wanted);
    expect(first.result).toEqual({
      create_time: now(),
      transaction: expect.stringMatching(/^\d+$/),
      state: 1,
      receivers: null,
    });
    wait(1000);
    expect(await rpc('CreateTransaction', wanted)).toEqual(first);
    expect(await count(`provider_transactions where payment_id = '${payment}'`)).toBe(1);
    expect(await codeOf('CreateTransaction', { ...wanted, amount: AMOUNT + 1 })).toBe(-31001);
    expect(await codeOf('CreateTransaction', { ...wanted, account: { payment_id: await begin() } })).toBe(
      -31050,
    );
    const performed = await rpc('PerformTransaction', { id });
    expect(performed.result).toEqual({
      transaction: first.result.transaction,
      perform_time: now(),
      state: 2,
    });
    wait(1000);
    expect(await rpc('PerformTransaction', { id })).toEqual(performed);
    expect([await balance(), await statusOf(payment)]).toEqual([AMOUNT, 'SUCCESS']);
    expect(await codeOf('CreateTransaction', wanted)).toBe(-31008);
    expect(await codeOf('CreateTransaction', creation(payment))).toBe(-31051);
    expect(await codeOf('CheckPerformTransaction', creation(payment))).toBe(-31051);
    expect((await rpc('CheckTransaction', { id })).result).toEqual({
      create_time: first.result.create_time,
      perform_time: performed.result.perform_time,
      cancel_time: 0,
      transaction: first.result.transaction,
      state: 2,
      reason: null,
    });
  });

  it('makes one transaction of a payment at a time, also of ten at once', async () => {
    const payment = await begin();
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () => codeOf('CreateTransaction', creation(payment))),
    );
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === -31052)).toHaveLength(9);
    expect(await codeOf('CheckPerformTransaction', creation(payment))).toBe(-31052);
  });

  it('performs once, of ten at once', async () => {
    const id = await create(await begin());
    const answers = await Promise.all(Array.from({ length: 10 }, () => rpc('PerformTransaction', { id })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await balance()).toBe(AMOUNT);
  });

  it('cancels what waits, and the payment may be made by another transaction', async () => {
    const payment = await begin();
    const id = await create(payment);
    const canceled = await rpc('CancelTransaction', { id, reason: 3 });
    expect(canceled.result).toMatchObject({ state: -1, cancel_time: now() });
    wait(1000);
    expect(await rpc('CancelTransaction', { id, reason: 5 })).toEqual(canceled);
    expect(await codeOf('PerformTransaction', { id })).toBe(-31008);
    expect((await rpc('CheckTransaction', { id })).result).toMatchObject({
      state: -1,
      perform_time: 0,
      reason: 3,
    });
    await perform(payment);
    expect(await balance()).toBe(AMOUNT);
  });

  it('takes a performed one back, once', async () => {
    const payment = await begin();
    const id = await perform(payment);
    wait(5000);
    const reversed = await rpc('CancelTransaction', { id, reason: 5 });
    expect(reversed.result).toMatchObject({ state: -2, cancel_time: now() });
    wait(1000);
    expect(await rpc('CancelTransaction', { id, reason: 1 })).toEqual(reversed);
    expect([await balance(), await statusOf(payment)]).toEqual([0, 'CANCELED']);
    expect(await codeOf('PerformTransaction', { id })).toBe(-31008);
    expect(await codeOf('CreateTransaction', creation(payment))).toBe(-31053);
    expect((await rpc('CheckTransaction', { id })).result).toMatchObject({
      state: -2,
      reason: 5,
      perform_time: now() - 6000,
    });
  });

  it('does not take back what the student has used', async () => {
    const id = await perform(await begin());
    await spend(app, student, 1);
    expect(await codeOf('CancelTransaction', { id, reason: 5 })).toBe(-31007);
    expect((await rpc('CheckTransaction', { id })).result).toMatchObject({
      state: 2,
      cancel_time: 0,
      reason: null,
    });
    expect(await balance()).toBe(AMOUNT - 1);
  });

  it("leaves another payment's transaction alone, also one whose time is over", async () => {
    const id = await create(await begin());
    wait(LIFETIME_MS + 1);
    expect(await codeOf('CreateTransaction', creation(await begin(), id))).toBe(-31050);
    expect(await count(`provider_transactions where provider_id = '${id}' and state = 'CREATED'`)).toBe(1);
  });

  it('is not told that a payment is made whose money has not moved', async () => {
    const payment = await begin();
    const id = await create(payment);
    await transfer(app.ctx, {
      ...{ key: `top-up:${payment}`, purpose: 'TOP_UP' },
      changes: [
        { kind: 'PROVIDER', owner: 'SANDBOX', amountTiyin: -1 },
        { kind: 'STUDENT', owner: newId(), amountTiyin: 1 },
      ],
    });
    expect(await codeOf('PerformTransaction', { id })).toBe(-32400);
    expect((await rpc('CheckTransaction', { id })).result).toMatchObject({ state: 1, perform_time: 0 });
    expect([await balance(), await statusOf(payment)]).toEqual([0, 'CREATED']);
    await eraseTransfer(app, `top-up:${payment}`);
  });

  describe('that we have failed when it had the money', () => {
    /** The ledger cannot book what Payme confirms. */
    const fail = async () => {
      const payment = await begin();
      const id = await create(payment);
      const constraint = `fault_${payment.replaceAll('-', '')}`;
      await runAsAdmin(
        app.databaseUrl,
        `alter table ledger_transfers add constraint ${constraint} check (key <> 'top-up:${payment}') not valid`,
      );
      expect(await codeOf('PerformTransaction', { id })).toBe(-32400);
      await runAsAdmin(app.databaseUrl, `alter table ledger_transfers drop constraint ${constraint}`);
      return { payment, id };
    };
    const shown = (payment: string) => app.as(student).read(getPayment, { params: { id: payment } });

    it('may confirm again, also ten times at once, and nothing is left of the fault', async () => {
      const { payment, id } = await fail();
      const answers = await Promise.all(Array.from({ length: 10 }, () => rpc('PerformTransaction', { id })));
      expect(answers.map(({ result }) => result?.state)).toEqual(Array.from({ length: 10 }, () => 2));
      expect(await shown(payment)).toMatchObject({ status: 'SUCCESS', failure: null });
      expect(await balance()).toBe(AMOUNT);
    });

    it('and gives up: the payment has failed because of us, whatever ends it, once', async () => {
      const { payment, id } = await fail();
      expect(await shown(payment)).toMatchObject({ status: 'CREATED', failure: null });
      expect((await rpc('CancelTransaction', { id, reason: 5 })).result).toMatchObject({ state: -1 });
      expect(await shown(payment)).toMatchObject({ status: 'CREATED', failure: 'SYSTEM' });
      wait(DAY_MS + 1);
      student = await signInAgain(app, student);
      await Promise.all([endExpired(), endExpired()]);
      expect(await shown(payment)).toMatchObject({ status: 'SYSTEM_ERROR', failure: 'SYSTEM', url: null });
      expect(await app.as(student).read(getPaymentDetail, { params: { id: payment } })).toMatchObject({
        status: 'SYSTEM_ERROR',
      });
      expect(await codeOf('CheckPerformTransaction', creation(payment))).toBe(-31053);
      expect(await balance()).toBe(0);
    });

    it('which another attempt makes good in time, is paid', async () => {
      const { payment, id } = await fail();
      await rpc('CancelTransaction', { id, reason: 5 });
      await perform(payment);
      expect(await shown(payment)).toMatchObject({ status: 'SUCCESS', failure: null });
      expect(await balance()).toBe(AMOUNT);
    });
  });

  it('knows no transaction that it has not made', async () => {
    for (const method of ['PerformTransaction', 'CheckTransaction'])
      expect(await codeOf(method, { id: newPaymeId() })).toBe(-31003);
    expect(await codeOf('CancelTransaction', { id: newPaymeId(), reason: 1 })).toBe(-31003);
  });

  it('of performing and canceling at once one comes first, and the money agrees', async () => {
    for (let round = 0; round < 5; round++) {
      const payment = await begin();
      const id = await create(payment);
      const before = await balance();
      const [, canceled] = await Promise.all([
        rpc('PerformTransaction', { id }),
        rpc('CancelTransaction', { id, reason: 3 }),
      ]);
      expect([-1, -2]).toContain(canceled.result.state);
      expect(await balance()).toBe(before);
    }
  });
});

describe('after twelve hours of Payme', () => {
  const CASES = [
    [LIFETIME_MS - 1, 1],
    [LIFETIME_MS + 1, -1],
  ] as const;
  it.each(CASES)('%i ms behind its time a transaction is in the state %i', async (age, state) => {
    const payment = await begin();
    const wanted = creation(payment);
    await rpc('CreateTransaction', wanted);
    wait(age);
    expect((await rpc('CheckTransaction', { id: wanted.id })).result).toMatchObject(
      state === 1 ? { state, reason: null } : { state, reason: 4, cancel_time: now() },
    );
    expect((await rpc('CreateTransaction', wanted)).error?.code).toBe(state === 1 ? undefined : -31008);
    expect(await codeOf('PerformTransaction', { id: wanted.id })).toBe(state === 1 ? undefined : -31008);
    expect(await balance()).toBe(state === 1 ? AMOUNT : 0);
  });

  it('the payment may be made anew, by a transaction that is not as old itself', async () => {
    const payment = await begin();
    await create(payment);
    wait(LIFETIME_MS + 1);
    expect(
      (await rpc('CreateTransaction', creation(payment, newPaymeId(), now() - LIFETIME_MS - 1))).error,
    ).toMatchObject({ code: -31054, data: 'time' });
    await perform(payment);
    expect(await balance()).toBe(AMOUNT);
  });

  it('of performing and the sweep at once one comes first', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await create(await begin());
      wait(LIFETIME_MS + 1);
      const [code] = await Promise.all([codeOf('PerformTransaction', { id }), endExpired()]);
      expect(code).toBe(-31008);
      expect((await rpc('CheckTransaction', { id })).result).toMatchObject({ state: -1, reason: 4 });
    }
    expect(await balance()).toBe(0);
  });
});

it('the statement has what Payme made between two moments, both included, in its order', async () => {
  app.clock.set('2026-11-22T15:30:17.000Z');
  const [one, other, third, failed] = [await begin(), await begin(), await begin(), await begin()];
  const start = now();
  const ids = [newPaymeId(), newPaymeId(), newPaymeId()];
  await rpc('CreateTransaction', creation(third, ids[2], start + 2000));
  await rpc('CreateTransaction', creation(one, ids[0], start));
  await rpc('CreateTransaction', creation(other, ids[1], start + 1000));
  await rpc('PerformTransaction', { id: ids[1] });
  await rpc('CancelTransaction', { id: ids[2], reason: 2 });
  await rpc('CreateTransaction', { ...creation(failed), amount: 5 });
  const listed = async (from: number, to: number): Promise<{ id: string; state: number }[]> =>
    (await rpc('GetStatement', { from, to })).result.transactions;
  expect((await listed(start, start + 2000)).map(({ id, state }) => [id, state])).toEqual([
    [ids[0], 1],
    [ids[1], 2],
    [ids[2], -1],
  ]);
  expect((await listed(start + 1, start + 1999)).map(({ id }) => id)).toEqual([ids[1]]);
  expect(await listed(start + 5000, start + 6000)).toEqual([]);
  expect((await listed(start, start))[0]).toEqual({
    ...{ id: ids[0], time: start, amount: AMOUNT, account: { payment_id: one } },
    ...{ create_time: start, perform_time: 0, cancel_time: 0 },
    ...{ transaction: expect.any(String), state: 1, reason: null, receivers: null },
  });
});

it('a database that is away is told as such, and a repeated call succeeds', async () => {
  const id = await create(await begin());
  await runAsAdmin(app.databaseUrl, 'alter table provider_transactions rename to away');
  expect(await codeOf('PerformTransaction', { id })).toBe(-32400);
  await runAsAdmin(app.databaseUrl, 'alter table away rename to provider_transactions');
  expect((await rpc('PerformTransaction', { id })).result).toMatchObject({ state: 2 });
  expect(await balance()).toBe(AMOUNT);
  expect(app.logs.some(({ level, msg }) => level === 50 && msg === 'a call of a provider failed')).toBe(true);
});
