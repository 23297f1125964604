/**
 * Payme's Merchant API and Click's SHOP API as their documents have them, tried from outside: over HTTP, against a started
 * server, by a client that knows addresses, keys and the two protocols, and nothing else of the product.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { cleanUp, makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runAsAdmin, withDatabase } from './database.ts';
import { createStudent } from './people.ts';
import { type Server, withReady } from './process.ts';
import { createTestApp } from './test-app.ts';

const TOKEN_SECRET = 'a secret of tests, long enough for one';
const PAYME_KEY = 'a:key@with?signs&of-36-characters-yes';
const CLICK_SECRET = 'test_secret';
const SOM = 150_000;
const TIYIN = SOM * 100;
const LIFETIME_MS = 43_200_000;

const database = `parvoz_test_${randomBytes(6).toString('hex')}`;
let server: Server;
let stop: () => void;
let running: Promise<void>;
/** Tokens of payers: so many that tests which wait beside each other pay to balances of their own. */
const payers: string[] = [];
const PAYERS = 11;

const addPayers = async (databaseUrl: string) => {
  const app = await createTestApp({ databaseUrl });
  app.clock.set(new Date().toISOString());
  for (let count = 0; count < PAYERS; count++) payers.push((await createStudent(app)).token);
  await app.close();
};

beforeAll(async () => {
  const adminUrl = inject('adminUrl');
  await runAsAdmin(adminUrl, `create database ${database} template ${inject('templateDatabase')}`);
  const databaseUrl = withDatabase(adminUrl, database);
  await addPayers(databaseUrl);
  const environment = {
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: await makeFolder(), TOKEN_SECRET, DEMO_DATA: 'false' },
    ...{ PAYME_MERCHANT_ID: '0123456789abcdef01234567', PAYME_KEY, LOG_LEVEL: 'silent' },
    ...{ CLICK_SERVICE_ID: '777', CLICK_MERCHANT_ID: '12345', CLICK_SECRET_KEY: CLICK_SECRET },
  };
  await new Promise<void>((resolve, reject) => {
    running = withReady(
      environment,
      (ready) =>
        new Promise<void>((end) => {
          server = ready;
          stop = end;
          resolve();
        }),
    );
    running.catch(reject);
  });
});
afterAll(async () => {
  stop();
  await running;
  await runAsAdmin(inject('adminUrl'), `drop database ${database} with (force)`);
  await cleanUp();
});

const api = async (path: string, token: string, body?: object) => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: Record<string, unknown> };
  expect(answer.status).toBe(200);
  return data;
};
let turn = 0;
/** An order to pay, and who pays it. */
const order = async (provider: 'PAYME' | 'CLICK') => {
  const token = payers[turn++ % payers.length]!;
  const { id } = await api('/payment/top-up', token, { amount: TIYIN, provider });
  return { id: id as string, token };
};
const balance = async (token: string) => (await api('/profile/current', token)).balance as number;

describe('Payme', () => {
  interface Said {
    // biome-ignore lint/suspicious/noExplicitAny: what a method answers is its own
    result?: any;
    error?: { code: number; message: unknown; data?: string };
    id?: unknown;
  }
  const METHODS = [
    ...['CheckPerformTransaction', 'CreateTransaction', 'PerformTransaction'],
    ...['CancelTransaction', 'CheckTransaction', 'GetStatement'],
  ];
  const basic = (login: string) => `Basic ${Buffer.from(login).toString('base64')}`;
  const post = async (
    body: string,
    {
      authorization = basic(`Paycom:${PAYME_KEY}`),
      method = 'POST',
      type = 'text/json; charset=UTF-8',
    }: Record<string, string> = {},
  ) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/payment-provider/payme`, {
      method,
      headers: { 'content-type': type, ...(authorization && { authorization }) },
      ...(method === 'POST' && { body }),
    });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    return { text, said: JSON.parse(text) as Said };
  };
  const rpc = async (method: string, params: object) =>
    (await post(JSON.stringify({ method, params, id: 77 }))).said;
  const codeOf = async (method: string, params: object) => (await rpc(method, params)).error?.code;
  const newId = () => randomBytes(12).toString('hex');
  const creation = (orderId: unknown, id = newId(), time = Date.now()) => ({
    ...{ id, time, amount: TIYIN },
    account: { payment_id: orderId },
  });
  const create = async (orderId: string) => {
    const wanted = creation(orderId);
    expect((await rpc('CreateTransaction', wanted)).result).toMatchObject({ state: 1 });
    return wanted.id;
  };
  const perform = async (orderId: string) => {
    const id = await create(orderId);
    expect((await rpc('PerformTransaction', { id })).result).toMatchObject({ state: 2 });
    return id;
  };
  const expectAccountError = ({ error }: Said) => {
    expect(error?.code).toBeLessThanOrEqual(-31050);
    expect(error?.code).toBeGreaterThanOrEqual(-31099);
    expect(error?.message).toEqual({
      ...{ ru: expect.stringMatching(/\p{L}/u), uz: expect.stringMatching(/\p{L}/u) },
      en: expect.stringMatching(/\p{L}/u),
    });
    expect(error?.data).toBe('payment_id');
  };

  it('1: denies every method to whoever does not have the key', async () => {
    const wrong = [
      '',
      'Bearer x',
      'Basic %%%',
      basic('Paycom'),
      basic(`Payme:${PAYME_KEY}`),
      basic('Paycom:x'),
    ];
    for (const method of METHODS)
      for (const authorization of wrong) {
        const { said } = await post(JSON.stringify({ method, params: {}, id: 5 }), { authorization });
        expect(said).toMatchObject({ error: { code: -32504 }, id: 5 });
      }
  });

  it('2–5, 25: names what is wrong with a call', async () => {
    expect((await post('', { method: 'GET' })).said.error?.code).toBe(-32300);
    expect((await post('{"method":')).said.error?.code).toBe(-32700);
    const { id } = await order('PAYME');
    for (const call of [
      ...[{}, { params: {} }, { method: 5, params: {} }, { method: 'CheckTransaction' }],
      ...['x', 5, null, []].map((params) => ({ method: 'CheckTransaction', params })),
      { method: 'CancelTransaction', params: { id: newId() } },
      ...['CheckPerformTransaction', 'CreateTransaction'].flatMap((method) =>
        [String(TIYIN), TIYIN + 0.5, -TIYIN, 0].map((amount) => ({
          ...{ method, params: { ...creation(id), amount } },
        })),
      ),
    ])
      expect(
        await post(JSON.stringify({ ...call, id: 1 })).then(({ said }) => said),
        JSON.stringify(call),
      ).toMatchObject({ error: { code: -32600 }, id: 1 });
    expect(await rpc('BuyNothing', {})).toMatchObject({
      error: { code: -32601, data: 'BuyNothing' },
      id: 77,
    });
  });

  it.each([
    ['text/json; charset=UTF-8', ''],
    ['application/json', ''],
    ['text/plain', '"jsonrpc":"2.0",'],
  ])('25: reads a call that comes as %s, and answers with its number', async (type, version) => {
    const { id } = await order('PAYME');
    for (const number of ['77', '"a-1"', '9007199254740993']) {
      const asked = JSON.stringify({ method: 'CheckPerformTransaction', params: creation(id) });
      const { text, said } = await post(`{${version}"id":${number},${asked.slice(1)}`, { type });
      expect(said.result).toMatchObject({ allow: true });
      expect(text).toContain(`"id":${number}`);
    }
  });

  it.each(['CheckPerformTransaction', 'CreateTransaction'])('6, 7: %s', async (method) => {
    const { id } = await order('PAYME');
    for (const amount of [TIYIN - 1, TIYIN + 1])
      expect(await codeOf(method, { ...creation(id), amount })).toBe(-31001);
    for (const wrong of [randomUUID(), '', undefined, {}, null])
      expectAccountError(await rpc(method, creation(wrong)));
    expectAccountError(await rpc(method, { ...creation(id), account: {} }));
    const { result } = await rpc(method, creation(id));
    expect(result).toMatchObject(method === 'CreateTransaction' ? { state: 1 } : { allow: true });
  });

  it('8: creates once, and answers the same byte for byte', async () => {
    const { id } = await order('PAYME');
    const call = JSON.stringify({ method: 'CreateTransaction', params: creation(id), id: 9 });
    const [one, other] = [await post(call), await post(call)];
    expect(one.said.result).toEqual({
      ...{ create_time: expect.any(Number), transaction: expect.any(String), state: 1, receivers: null },
    });
    expect(other.text).toBe(one.text);
    const { create_time: made } = one.said.result;
    const { transactions } = (await rpc('GetStatement', { from: 0, to: made })).result;
    const ofOrder = ({ account }: { account: object }) => JSON.stringify(account).includes(id);
    expect(transactions.filter(ofOrder)).toHaveLength(1);
  });

  it('9: of two transactions for one order one wins, one after the other and at once', async () => {
    const { id } = await order('PAYME');
    await create(id);
    for (const method of ['CheckPerformTransaction', 'CreateTransaction'])
      expectAccountError(await rpc(method, creation(id)));
    const { id: busy } = await order('PAYME');
    const said = await Promise.all([1, 2, 3, 4].map(() => rpc('CreateTransaction', creation(busy))));
    const refused = said.filter(({ error }) => error);
    expect(refused).toHaveLength(3);
    refused.forEach(expectAccountError);
  });

  it('10, 11: a paid order takes no other, and is paid once', async () => {
    const { id: paid, token } = await order('PAYME');
    const before = await balance(token);
    const id = await create(paid);
    const call = JSON.stringify({ method: 'PerformTransaction', params: { id }, id: 1 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(call)));
    expect(new Set([...answers, await post(call)].map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.said.result).toMatchObject({ state: 2, perform_time: expect.any(Number) });
    expect(await balance(token)).toBe(before + TIYIN);
    expectAccountError(await rpc('CreateTransaction', creation(paid)));
    expectAccountError(await rpc('CheckPerformTransaction', creation(paid)));
  });

  it('10: an order whose money went back takes no other', async () => {
    const { id: orderId } = await order('PAYME');
    const id = await perform(orderId);
    expect((await rpc('CancelTransaction', { id, reason: 5 })).result).toMatchObject({ state: -2 });
    for (const method of ['CheckPerformTransaction', 'CreateTransaction'])
      expectAccountError(await rpc(method, creation(orderId)));
  });

  it('12, 18: knows no transaction that was not created', async () => {
    for (const method of ['PerformTransaction', 'CancelTransaction', 'CheckTransaction'])
      expect(await codeOf(method, { id: newId(), reason: 3 })).toBe(-31003);
  });

  it('13, 14, 16, 19: cancels what is not performed, once, and the order can be paid again', async () => {
    const { id: orderId, token } = await order('PAYME');
    const before = await balance(token);
    const id = await create(orderId);
    const created = (await rpc('CheckTransaction', { id })).result;
    expect(created).toMatchObject({ state: 1, perform_time: 0, cancel_time: 0, reason: null });
    const call = JSON.stringify({ method: 'CancelTransaction', params: { id, reason: 3 }, id: 1 });
    const [one, other] = [await post(call), await post(call.replace('"reason":3', '"reason":5'))];
    expect(one.said.result).toMatchObject({ state: -1, cancel_time: expect.any(Number) });
    expect(other.text).toBe(one.text);
    expect(await codeOf('PerformTransaction', { id })).toBe(-31008);
    expect((await rpc('CheckTransaction', { id })).result).toEqual({
      ...created,
      ...{ state: -1, cancel_time: one.said.result.cancel_time, reason: 3 },
    });
    await perform(orderId);
    expect(await balance(token)).toBe(before + TIYIN);
  });

  it('15, 16, 19: takes back what was performed, once', async () => {
    const { id: orderId, token } = await order('PAYME');
    const before = await balance(token);
    const id = await perform(orderId);
    const { perform_time } = (await rpc('CheckTransaction', { id })).result;
    expect(perform_time).toBeGreaterThan(0);
    const call = JSON.stringify({ method: 'CancelTransaction', params: { id, reason: 5 }, id: 1 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(call)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.said.result).toMatchObject({ state: -2 });
    expect(await balance(token)).toBe(before);
    expect((await rpc('CheckTransaction', { id })).result).toMatchObject({
      state: -2,
      perform_time,
      reason: 5,
    });
    expect(await codeOf('PerformTransaction', { id })).toBe(-31008);
  });

  it('17: takes nothing back that the payer has used', async () => {
    const { id: orderId, token } = await order('PAYME');
    const id = await perform(orderId);
    const before = await balance(token);
    await api('/withdrawal', token, { amount: before });
    expect(await codeOf('CancelTransaction', { id, reason: 5 })).toBe(-31007);
    expect((await rpc('CheckTransaction', { id })).result).toMatchObject({
      state: 2,
      cancel_time: 0,
      reason: null,
    });
    expect(await balance(token)).toBe(0);
  });

  /** As long before the end of a transaction's time as a busy machine takes to make a few. */
  const LEFT_MS = 10_000;
  const untilOver = (time: number) => pause(Math.max(0, time + LIFETIME_MS + 1 - Date.now()));
  const OVER = { state: -1, reason: 4, perform_time: 0, cancel_time: expect.any(Number) };

  it('20: takes no transaction that is over twelve hours behind the time of Payme', async () => {
    const { id } = await order('PAYME');
    const { error } = await rpc('CreateTransaction', creation(id, newId(), Date.now() - LIFETIME_MS - 1));
    expect(error?.code).toBeLessThanOrEqual(-31050);
    expect(error?.code).toBeGreaterThanOrEqual(-31099);
    expect(error?.data).toBe('time');
    await perform(id);
  });

  // Each waits for the end of a transaction's time: beside each other, so that it is waited for once.
  describe.concurrent('at the end of its time', () => {
    it.each([
      ['PerformTransaction', -31008],
      ['CreateTransaction', -31008],
      ['CheckTransaction', undefined],
    ] as const)('20: %s after twelve hours of Payme ends the transaction', async (method, code) => {
      const { id: late, token } = await order('PAYME');
      const before = await balance(token);
      const time = Date.now() - LIFETIME_MS + LEFT_MS;
      const wanted = creation(late, newId(), time);
      expect((await rpc('CreateTransaction', wanted)).result).toMatchObject({ state: 1 });
      await untilOver(time);
      expect(await codeOf(method, method === 'CreateTransaction' ? wanted : { id: wanted.id })).toBe(code);
      const over = await rpc('CheckTransaction', { id: wanted.id });
      expect(over.result).toMatchObject(OVER);
      expect(await codeOf('PerformTransaction', { id: wanted.id })).toBe(-31008);
      expect(await codeOf('CreateTransaction', wanted)).toBe(-31008);
      expect(await rpc('CheckTransaction', { id: wanted.id })).toEqual(over);
      expect(await balance(token)).toBe(before);
      await perform(late);
      expect(await balance(token)).toBe(before + TIYIN);
    });

    it('21: of performing and the end of its time at once one comes first, and the money agrees', async () => {
      const made = await Promise.all(Array.from({ length: 8 }, () => order('PAYME')));
      const tokens = [...new Set(made.map(({ token }) => token))];
      const sum = async () => (await Promise.all(tokens.map(balance))).reduce((all, one) => all + one, 0);
      const before = await sum();
      const time = Date.now() - LIFETIME_MS + LEFT_MS;
      const wanted = made.map(({ id }) => creation(id, newId(), time));
      for (const one of wanted) await rpc('CreateTransaction', one);
      // From just before the end until just behind it.
      await pause(Math.max(0, time + LIFETIME_MS - 40 - Date.now()));
      const said = await Promise.all(
        wanted.map(async ({ id }, index) => {
          await pause(index * 10);
          const [performed] = await Promise.all([
            rpc('PerformTransaction', { id }),
            rpc('CheckTransaction', { id }),
          ]);
          return performed;
        }),
      );
      await untilOver(time);
      for (const [index, { id }] of wanted.entries()) {
        const { result } = await rpc('CheckTransaction', { id });
        if (said[index]!.result) expect(result).toMatchObject({ state: 2, reason: null, cancel_time: 0 });
        else {
          expect(said[index]!.error?.code).toBe(-31008);
          expect(result).toMatchObject(OVER);
        }
      }
      expect(await sum()).toBe(before + TIYIN * said.filter(({ result }) => result).length);
    });
  });

  it('22: states what was created in a window, in the order of its time', async () => {
    const from = Date.now() - 3_600_000;
    const made = await Promise.all([0, 1, 2, 3].map(() => order('PAYME')));
    const [waiting, paid, canceled, reversed] = made.map(({ id }, index) =>
      creation(id, newId(), from + index),
    );
    // Not in the order of their time.
    for (const one of [reversed!, waiting!, canceled!, paid!]) await rpc('CreateTransaction', one);
    for (const { id } of [paid!, reversed!]) await rpc('PerformTransaction', { id });
    for (const { id } of [canceled!, reversed!]) await rpc('CancelTransaction', { id, reason: 3 });
    await rpc('CreateTransaction', creation(made[0]!.id, newId(), from + 1));
    const state = async (first: number, last: number) =>
      (await rpc('GetStatement', { from: first, to: last })).result.transactions;
    const rows = await state(from, from + 3);
    expect(rows.map(({ id, state: is }: Record<string, unknown>) => [id, is])).toEqual([
      ...[
        [waiting!.id, 1],
        [paid!.id, 2],
        [canceled!.id, -1],
        [reversed!.id, -2],
      ],
    ]);
    expect(rows[1]).toEqual({
      ...{ id: paid!.id, time: from + 1, amount: TIYIN, account: { payment_id: made[1]!.id } },
      ...{ create_time: expect.any(Number), perform_time: expect.any(Number), cancel_time: 0 },
      ...{ transaction: expect.any(String), state: 2, reason: null, receivers: null },
    });
    expect(await state(from + 1, from + 2)).toHaveLength(2);
    expect(await state(from - 1000, from - 1)).toEqual([]);
  });

  it('23: says that we failed while the database is away, and a repeat succeeds', async () => {
    const { id: orderId, token } = await order('PAYME');
    const id = await create(orderId);
    const before = await balance(token);
    const admin = inject('adminUrl');
    await runAsAdmin(admin, `alter database ${database} with allow_connections false`);
    try {
      await runAsAdmin(
        admin,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
      );
      expect(await codeOf('PerformTransaction', { id })).toBe(-32400);
    } finally {
      await runAsAdmin(admin, `alter database ${database} with allow_connections true`);
    }
    expect((await rpc('PerformTransaction', { id })).result).toMatchObject({ state: 2 });
    expect(await balance(token)).toBe(before + TIYIN);
  });

  it('24: refuses a repeated transaction for another amount or order', async () => {
    const [{ id: one }, { id: other }] = [await order('PAYME'), await order('PAYME')];
    const id = await create(one);
    expect(await codeOf('CreateTransaction', { ...creation(one, id), amount: TIYIN + 1 })).toBe(-31001);
    expectAccountError(await rpc('CreateTransaction', creation(other, id)));
  });
});

describe('Click', () => {
  type Fields = Record<string, string>;
  let attempts = Date.now();
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const sign = (fields: Fields, secret: string): Fields => {
    const prepared = fields.action === '1' ? fields.merchant_prepare_id : '';
    const { click_trans_id, service_id, merchant_trans_id, amount, action, sign_time } = fields;
    return {
      ...fields,
      sign_string: md5(
        `${click_trans_id}${service_id}${secret}${merchant_trans_id}${prepared}${amount}${action}${sign_time}`,
      ),
    };
  };
  const addressOf = (path: 'prepare' | 'complete') =>
    `http://127.0.0.1:${server.port}/api/v1/payment-provider/click/${path}`;
  const send = async (path: 'prepare' | 'complete', given: Fields, secret = CLICK_SECRET) => {
    const fields = {
      ...{ service_id: '777', click_paydoc_id: '555', amount: `${SOM}.00`, error: '0', error_note: '' },
      ...{ action: path === 'prepare' ? '0' : '1', sign_time: '2026-10-01 12:00:00', ...given },
    };
    const answer = await fetch(addressOf(path), {
      method: 'POST',
      body: new URLSearchParams(sign(fields, secret)),
    });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    const said = JSON.parse(text) as { error: number; merchant_prepare_id: number };
    expect(said).toMatchObject({ error: expect.any(Number), error_note: expect.any(String) });
    return { ...said, text };
  };
  const attempt = (orderId: string, click_trans_id = String(attempts++)) => {
    const named = { click_trans_id, merchant_trans_id: orderId };
    return {
      prepare: (given: Fields = {}, secret?: string) => send('prepare', { ...named, ...given }, secret),
      complete: (prepareId: number | string, given: Fields = {}, secret?: string) =>
        send('complete', { ...named, merchant_prepare_id: String(prepareId), ...given }, secret),
    };
  };

  it('signs as the protocol does', () => {
    const fields = { click_trans_id: '100200300', service_id: '777', merchant_trans_id: 'A-1042' };
    const asked = { ...fields, amount: '150000.00', action: '0', sign_time: '2026-10-01 12:00:00' };
    expect(sign(asked, 'test_secret').sign_string).toBe('293c701fcdf179ae52d016f06fa1e65b');
    const done = { ...asked, action: '1', merchant_prepare_id: '5551', sign_time: '2026-10-01 12:01:00' };
    expect(sign(done, 'test_secret').sign_string).toBe('4f2c7ea7890566de1b0bceacf1202959');
  });

  it('passes the fifteen scenarios', async () => {
    const { id, token } = await order('CLICK');
    const before = await balance(token);
    const one = attempt(id);
    expect((await one.prepare({}, 'wrong')).error).toBe(-1);
    expect((await attempt(randomUUID()).prepare()).error).toBe(-5);
    const { error, merchant_prepare_id: prepared } = await one.prepare();
    expect(error).toBe(0);
    expect((await one.complete(prepared, {}, 'wrong')).error).toBe(-1);
    expect((await one.complete(prepared, { amount: '300' })).error).toBe(-2);
    expect((await one.complete(prepared)).error).toBe(0);
    expect((await one.complete(prepared)).error).toBe(-4);
    expect((await one.complete(prepared, { error: '-5017' })).error).toBe(-9);
    expect(await balance(token)).toBe(before + TIYIN);
    const second = attempt((await order('CLICK')).id);
    const again = await second.prepare();
    expect(again.error).toBe(0);
    expect((await second.complete(999_999_999)).error).toBe(-6);
    expect((await second.complete(again.merchant_prepare_id)).error).toBe(0);
    const third = attempt((await order('CLICK')).id);
    const last = await third.prepare();
    expect(last.error).toBe(0);
    for (const said of ['-5017', '-5017', '0'])
      expect((await third.complete(last.merchant_prepare_id, { error: said })).error).toBe(-9);
  });

  it('has the same number for a repeated Prepare, also of an attempt larger than numbers of programs', async () => {
    const large = `9007199254${String(attempts++).slice(-6)}77`;
    const one = attempt((await order('CLICK')).id, large);
    const [first, second] = [await one.prepare(), await one.prepare()];
    expect(first.text).toBe(second.text);
    expect(first.text).toContain(`"click_trans_id":${large}`);
    expect((await one.complete(first.merchant_prepare_id)).error).toBe(0);
  });

  it('refuses what is prepared for another order, and to prepare what is paid or canceled', async () => {
    const [one, other] = [attempt((await order('CLICK')).id), attempt((await order('CLICK')).id)];
    const [first, second] = [await one.prepare(), await other.prepare()];
    expect((await one.complete(second.merchant_prepare_id)).error).toBe(-6);
    expect((await one.complete(first.merchant_prepare_id)).error).toBe(0);
    expect((await one.prepare()).error).toBe(-4);
    expect((await other.complete(second.merchant_prepare_id, { error: '-1' })).error).toBe(-9);
    expect((await other.prepare()).error).toBe(-9);
  });

  it('names a wrong action, wrong fields and another service', async () => {
    const one = attempt((await order('CLICK')).id);
    expect((await one.prepare({ action: '7' })).error).toBe(-3);
    expect((await one.prepare({ amount: '1.5e3' })).error).toBe(-8);
    expect((await one.prepare({ service_id: '778' })).error).toBe(-8);
    expect((await one.prepare({ amount: `${SOM}.01` })).error).toBe(-2);
    for (const name of ['click_trans_id', 'merchant_trans_id', 'amount', 'sign_time', 'error'])
      expect((await one.prepare({ [name]: '' })).error, name).toBe(-8);
    expect((await one.complete('')).error).toBe(-8);
    for (const body of ['', 'no fields at all']) {
      const answer = await fetch(addressOf('prepare'), { method: 'POST', body });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ error: -8, error_note: expect.any(String) });
    }
  });

  it('lets another attempt pay what Click has given up, and makes one attempt at a time', async () => {
    const { id, token } = await order('CLICK');
    const before = await balance(token);
    const [given, next] = [attempt(id), attempt(id)];
    const first = await given.prepare();
    expect((await next.prepare()).error).toBe(-9);
    expect((await given.complete(first.merchant_prepare_id, { error: '-1' })).error).toBe(-9);
    const second = await next.prepare();
    expect(second.error).toBe(0);
    expect((await next.complete(second.merchant_prepare_id)).error).toBe(0);
    expect((await given.complete(first.merchant_prepare_id)).error).toBe(-9);
    expect(await balance(token)).toBe(before + TIYIN);
  });

  it.each(['150000', '150000.0', '150000.00'])('signs the sum as it was written: %s', async (amount) => {
    const one = attempt((await order('CLICK')).id);
    const { merchant_prepare_id } = await one.prepare({ amount });
    expect((await one.complete(merchant_prepare_id, { amount })).error).toBe(0);
  });

  it('pays once, of ten at once', async () => {
    const { id, token } = await order('CLICK');
    const before = await balance(token);
    const one = attempt(id);
    const { merchant_prepare_id } = await one.prepare();
    const said = await Promise.all(Array.from({ length: 10 }, () => one.complete(merchant_prepare_id)));
    expect(said.some(({ error }) => error === 0)).toBe(true);
    expect(said.every(({ error }) => error === 0 || error === -4)).toBe(true);
    expect(await balance(token)).toBe(before + TIYIN);
  });
});
