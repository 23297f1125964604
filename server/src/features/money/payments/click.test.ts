import { createHash } from 'node:crypto';
import { topUp } from '@parvoz/contract/money/payments.ts';
import { getCurrentProfile } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAsAdmin } from '../../../../test/database.ts';
import { expectExact } from '../../../../test/money.ts';
import { createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';

const SECRET = 'test_secret';
const CLICK = { serviceId: '777', merchantId: '12345', userId: '99', secret: SECRET };
const AMOUNT = 15_000_000;
const WRITTEN = '150000.00';

let app: TestApp;
let student: Person;
beforeAll(async () => {
  app = await createTestApp({ contracts: { click: CLICK } });
});
afterAll(async () => {
  await expectExact(app);
  await app.close();
});
beforeEach(async () => {
  app.clock.set('2026-10-01T07:00:00.000Z');
  student = await createStudent(app);
});

type Fields = Record<string, string>;
interface Answered {
  click_trans_id: number;
  merchant_trans_id: string;
  merchant_prepare_id: number;
  error: number;
}
let attempts = 100_200_300;

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const signed = (fields: Fields, secret = SECRET): Fields => {
  const {
    click_trans_id,
    service_id,
    merchant_trans_id,
    merchant_prepare_id = '',
    amount,
    action,
    sign_time,
  } = fields;
  const text = `${click_trans_id}${service_id}${secret}${merchant_trans_id}${merchant_prepare_id}${amount}${action}${sign_time}`;
  return { ...fields, sign_string: md5(text) };
};
const fieldsOf = (payment: string, given: Fields = {}): Fields => ({
  ...{
    click_trans_id: String(++attempts),
    service_id: '777',
    click_paydoc_id: '555',
    merchant_trans_id: payment,
  },
  ...{ amount: WRITTEN, action: '0', error: '0', error_note: 'Success', sign_time: '2026-10-01 12:00:00' },
  ...given,
});
const send = async (path: 'prepare' | 'complete', fields: Fields) => {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/v1/payment-provider/click/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  expect(answer.statusCode).toBe(200);
  return { ...answer.json<Answered>(), text: answer.body };
};
const prepare = (payment: string, given: Fields = {}) => send('prepare', signed(fieldsOf(payment, given)));
/** Completes what was prepared. */
const complete = (
  payment: string,
  prepared: { click_trans_id: unknown; merchant_prepare_id: number },
  given: Fields = {},
) =>
  send(
    'complete',
    signed(
      fieldsOf(payment, {
        ...{ click_trans_id: String(prepared.click_trans_id), action: '1' },
        ...{ merchant_prepare_id: String(prepared.merchant_prepare_id), ...given },
      }),
    ),
  );
const begin = async (): Promise<string> =>
  (
    await app
      .as({ ...student, idempotencyKey: newId() })
      .read(topUp, { body: { amount: AMOUNT, provider: 'CLICK' } })
  ).id;
const balance = async () => (await app.as(student).read(getCurrentProfile)).balance;

it('signs as Click does', () => {
  const fields = {
    click_trans_id: '100200300',
    service_id: '777',
    merchant_trans_id: 'A-1042',
    amount: WRITTEN,
  };
  expect(signed({ ...fields, action: '0', sign_time: '2026-10-01 12:00:00' }).sign_string).toBe(
    '293c701fcdf179ae52d016f06fa1e65b',
  );
  const completing = { action: '1', merchant_prepare_id: '5551', sign_time: '2026-10-01 12:01:00' };
  expect(signed({ ...fields, ...completing }).sign_string).toBe('4f2c7ea7890566de1b0bceacf1202959');
});

it('leads to the page of Click with what it has to know', async () => {
  const { id, url } = await app
    .as({ ...student, idempotencyKey: newId() })
    .read(topUp, { body: { amount: 12_345_605, provider: 'CLICK' } });
  const { origin, pathname, searchParams } = new URL(url);
  expect(origin + pathname).toBe('https://my.click.uz/services/pay/');
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ service_id: '777', merchant_id: '12345', merchant_user_id: '99', amount: '123456.05' },
    ...{ transaction_param: id, return_url: `http://parvoz.test/student-finance/top-up/${id}` },
  });
});

it('passes the fifteen scenarios of Click', async () => {
  const payment = await begin();
  expect(await send('prepare', signed(fieldsOf(payment), 'wrong_secret'))).toMatchObject({ error: -1 });
  expect(await prepare(newId())).toMatchObject({ error: -5 });
  const prepared = await prepare(payment);
  expect(prepared).toMatchObject({
    error: 0,
    error_note: 'Success',
    merchant_trans_id: payment,
    merchant_prepare_id: expect.any(Number),
  });
  const unsigned = fieldsOf(payment, {
    click_trans_id: String(prepared.click_trans_id),
    action: '1',
    merchant_prepare_id: String(prepared.merchant_prepare_id),
  });
  expect(await send('complete', signed(unsigned, 'wrong_secret'))).toMatchObject({ error: -1 });
  expect(await complete(payment, prepared, { amount: '300' })).toMatchObject({ error: -2 });
  expect(await complete(payment, prepared)).toMatchObject({
    error: 0,
    merchant_confirm_id: prepared.merchant_prepare_id,
  });
  expect(await complete(payment, prepared)).toMatchObject({ error: -4 });
  expect(await complete(payment, prepared, { error: '-5017' })).toMatchObject({ error: -9 });
  expect(await balance()).toBe(AMOUNT);

  const second = await begin();
  const again = await prepare(second);
  expect(again).toMatchObject({ error: 0 });
  expect(await complete(second, { ...again, merchant_prepare_id: 999_999_999 })).toMatchObject({ error: -6 });
  expect(await complete(second, again)).toMatchObject({ error: 0 });

  const third = await begin();
  const last = await prepare(third);
  for (const error of ['-5017', '-5017', '0'])
    expect(await complete(third, last, { error })).toMatchObject({ error: -9 });
  expect(await balance()).toBe(2 * AMOUNT);
});

describe('Click', () => {
  it('is told what is wrong with a call', async () => {
    const payment = await begin();
    const broken: Fields[] = [
      { service_id: '778' },
      { amount: '' },
      { amount: '1,5' },
      { amount: '-1' },
      { amount: '1e3' },
      { click_trans_id: 'x' },
      { error: 'no' },
      { error: '5' },
      { error: '-0' },
      { sign_time: '' },
      { sign_time: '12026-10-01 12:00:00' },
      { merchant_trans_id: '' },
    ];
    for (const given of broken)
      expect(await prepare(payment, given), JSON.stringify(given)).toMatchObject({ error: -8 });
    expect(await prepare(payment, { action: '1' })).toMatchObject({ error: -3 });
    expect(await prepare(payment, { action: '7' })).toMatchObject({ error: -3 });
    expect(await prepare(payment, { error: '-5017' })).toMatchObject({ error: -9 });
    expect(await send('prepare', {})).toMatchObject({ error: -8, error_note: 'Error in request from click' });
    for (const amount of ['149999.99', '150000.01', '15000000'])
      expect(await prepare(payment, { amount })).toMatchObject({ error: -2 });
  });

  it.each(['é'.repeat(32), 'İ'.repeat(16), ''])(
    'is denied what is signed with %s, which is not stored',
    async (sign_string) => {
      const payment = await begin();
      expect(await send('prepare', fieldsOf(payment, { sign_string }))).toMatchObject({ error: -1 });
      const text = `select from provider_calls where body like '%${payment}%'`;
      expect(await runAsAdmin(app.databaseUrl, text)).toEqual([]);
    },
  );

  it('is stored with what is wrong with a call of its own', async () => {
    const payment = await begin();
    expect(await prepare(payment, { amount: '1e3' })).toMatchObject({ error: -8 });
    const text = `select answer from provider_calls where body like '%${payment}%'`;
    expect(await runAsAdmin(app.databaseUrl, text)).toMatchObject([
      { answer: expect.stringContaining('-8') },
    ]);
  });

  it.each(['150000', '150000.0', '150000.00', '150000.0000'])('may write the sum as %s', async (amount) => {
    const payment = await begin();
    const prepared = await prepare(payment, { amount });
    expect(await complete(payment, prepared, { amount })).toMatchObject({ error: 0 });
  });

  it('gets the same number for the same attempt, also one that no number of JavaScript holds', async () => {
    const payment = await begin();
    const click_trans_id = `9007199254${String(740_993 + attempts++)}`.slice(0, 16).padEnd(18, '7');
    const [one, other] = [
      await prepare(payment, { click_trans_id }),
      await prepare(payment, { click_trans_id }),
    ];
    expect(one.text).toBe(other.text);
    expect(one.text).toContain(`"click_trans_id":${click_trans_id},`);
    expect(await complete(payment, { ...one, click_trans_id })).toMatchObject({ error: 0 });
  });

  it('is refused what belongs to another payment, is paid or canceled', async () => {
    const [payment, other] = [await begin(), await begin()];
    const [prepared, otherOne] = [await prepare(payment), await prepare(other)];
    expect(
      await complete(payment, { ...prepared, merchant_prepare_id: otherOne.merchant_prepare_id }),
    ).toMatchObject({ error: -6 });
    expect(await complete(other, prepared)).toMatchObject({ error: -6 });
    expect(await complete(payment, { ...prepared, click_trans_id: ++attempts })).toMatchObject({ error: -6 });
    await complete(payment, prepared);
    expect(await prepare(payment)).toMatchObject({ error: -4 });
    expect(await prepare(payment, { click_trans_id: String(prepared.click_trans_id) })).toMatchObject({
      error: -4,
    });
    await complete(other, otherOne, { error: '-1' });
    expect(await prepare(other, { click_trans_id: String(otherOne.click_trans_id) })).toMatchObject({
      error: -9,
    });
    expect(await prepare(other)).toMatchObject({ error: 0 });
  });

  it('pays once, of ten at once', async () => {
    const payment = await begin();
    const prepared = await prepare(payment);
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(payment, prepared)));
    expect(answers.filter(({ error }) => error === 0).length).toBeGreaterThan(0);
    expect(answers.every(({ error }) => error === 0 || error === -4)).toBe(true);
    expect(await balance()).toBe(AMOUNT);
  });

  it('prepares one attempt at a time; what was never completed makes room after half an hour', async () => {
    const payment = await begin();
    const prepared = await prepare(payment);
    expect(await prepare(payment)).toMatchObject({ error: -9 });
    app.clock.set('2026-10-01T07:30:01.000Z');
    expect(await complete(payment, prepared)).toMatchObject({ error: -9 });
    const next = await prepare(payment);
    expect(await complete(payment, next)).toMatchObject({ error: 0 });
    expect(await balance()).toBe(AMOUNT);
  });

  it('is told that we failed, and its repeated call succeeds', async () => {
    const payment = await begin();
    const prepared = await prepare(payment);
    await runAsAdmin(app.databaseUrl, 'alter table provider_transactions rename to away');
    expect(await complete(payment, prepared)).toMatchObject({ error: -7 });
    await runAsAdmin(app.databaseUrl, 'alter table away rename to provider_transactions');
    expect(await complete(payment, prepared)).toMatchObject({ error: 0 });
    expect(await balance()).toBe(AMOUNT);
  });
});
