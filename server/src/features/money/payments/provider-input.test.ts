import { getPayment, topUp } from '@parvoz/contract/money/payments.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStudent, type Person } from '../../../../test/people.ts';
import {
  attemptAt,
  type CallingProvider,
  CONTRACTS,
  PATHS,
  PROVIDER_CALLS,
} from '../../../../test/provider-calls.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import { LEDGER_INVARIANTS } from '../../../wiring.ts';
import { prove } from '../ledger/invariants/invariants.service.ts';

const { PAYME, CLICK, UZUM } = PROVIDER_CALLS;
const AMOUNT = 1_500_000;
const HOUR_MS = 3_600_000;

let app: TestApp;
let student: Person;
beforeAll(async () => {
  app = await createTestApp({ contracts: CONTRACTS });
});
afterAll(async () => {
  expect((await prove(app.ctx, LEDGER_INVARIANTS)).faults).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  app.clock.set('2026-11-21T09:00:00.000Z');
  student = await createStudent(app);
});

const begin = async (provider: CallingProvider) => {
  const body = { amount: AMOUNT, provider };
  const { id } = await app.as({ ...student, idempotencyKey: newId() }).read(topUp, { body });
  return { paymentId: id, amountTiyin: AMOUNT };
};
const at = async (provider: CallingProvider, state = 'not made') =>
  attemptAt(app, provider, await begin(provider), PATHS[provider][state]!);
const statusOf = async ({ paymentId }: { paymentId: string }) =>
  (await app.as(student).read(getPayment, { params: { id: paymentId } })).status;

describe('an amount of another currency', () => {
  it.each([{ currency: 'USD' }, { ccy: '840' }, { currency_code: 840 }, { Currency: '' }])(
    'is refused by the code of a wrong amount: %j',
    async (given) => {
      const account = { payment_id: (await begin('PAYME')).paymentId };
      const [payme, click, uzum] = [await at('PAYME'), await at('CLICK'), await at('UZUM')];
      expect(await PAYME.create(app, payme, given)).toBe('-31001');
      expect(await PAYME.check(app, payme, { account: { ...account, ...given } })).toBe('-31001');
      expect(await CLICK.prepare(app, click, given)).toBe('-2');
      expect(await UZUM.create(app, uzum, given)).toBe('10011');
      expect(await UZUM.create(app, uzum, { params: { payment_id: uzum.paymentId, ...given } })).toBe(
        '10011',
      );
      expect(await PAYME.state(app, payme)).toBe('-31003');
      expect(await UZUM.status(app, uzum)).toBe('10014');
    },
  );

  it('is refused also where it is completed, and nothing is paid', async () => {
    const attempt = await at('CLICK', 'waiting');
    expect(await CLICK.complete(app, attempt, { currency: 'USD' })).toBe('-2');
    expect(await statusOf(attempt)).toBe('CREATED');
    expect(await CLICK.complete(app, attempt)).toBe('0');
  });

  it.each([{ currency: 'UZS' }, { ccy: '860' }, { currency: 860 }])('is none in soʻm: %j', async (given) => {
    expect(await PAYME.create(app, await at('PAYME'), given)).toBe('state 1');
    expect(await CLICK.prepare(app, await at('CLICK'), given)).toBe('0');
    expect(await UZUM.create(app, await at('UZUM'), given)).toBe('CREATED');
  });
});

it.each(['15000.001', '15000.009', '14999.999', '15000.0000001'])(
  'Click: %s soʻm are a wrong amount, and no wrong call',
  async (amount) => {
    const attempt = await at('CLICK');
    expect(await CLICK.prepare(app, attempt, { amount })).toBe('-2');
    expect(await CLICK.prepare(app, attempt)).toBe('0');
    expect(await CLICK.complete(app, attempt, { amount })).toBe('-2');
    expect(await CLICK.complete(app, attempt)).toBe('0');
  },
);

describe('a clock of a provider', () => {
  const now = () => app.clock.now().getTime();

  it.each([-11, -3, 3, 11, 24])('of Payme may be %i hours from ours', async (hours) => {
    const attempt = await at('PAYME');
    const time = now() + hours * HOUR_MS;
    expect(await PAYME.create(app, attempt, { time })).toBe('state 1');
    expect(await PAYME.perform(app, attempt)).toBe('state 2');
    expect(await statusOf(attempt)).toBe('SUCCESS');
  });

  it.each([-13, 25, 72, 24 * 365])('of Payme that is %i hours from ours makes nothing', async (hours) => {
    const attempt = await at('PAYME');
    expect(await PAYME.create(app, attempt, { time: now() + hours * HOUR_MS })).toBe('-31054');
    expect(await PAYME.state(app, attempt)).toBe('-31003');
    expect(await PAYME.create(app, attempt)).toBe('state 1');
  });

  it.each(['2026-11-21 02:00:00', '2026-11-22 23:00:00', '1999-01-01 00:00:00'])(
    'of Click is its own: %s',
    async (sign_time) => {
      const attempt = await at('CLICK');
      expect(await CLICK.prepare(app, attempt, { sign_time })).toBe('0');
      expect(await CLICK.complete(app, attempt, { sign_time })).toBe('0');
    },
  );

  it.each([-30, -5, 5, 30])('of Uzum may be %i hours from ours', async (hours) => {
    const attempt = await at('UZUM');
    const timestamp = now() + hours * HOUR_MS;
    expect(await UZUM.create(app, attempt, { timestamp })).toBe('CREATED');
    expect(await UZUM.confirm(app, attempt, { timestamp })).toBe('CONFIRMED');
  });
});

it('Payme: a payment that was made and taken back is said to be so', async () => {
  const attempt = await at('PAYME', 'reversed');
  const params = { id: newId().slice(0, 24), time: app.clock.now().getTime(), amount: AMOUNT };
  const payload = {
    ...{ method: 'CreateTransaction', id: 1 },
    params: { ...params, account: { payment_id: attempt.paymentId } },
  };
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/payment-provider/payme',
    headers: { authorization: `Basic ${Buffer.from(`Paycom:${CONTRACTS.payme.key}`).toString('base64')}` },
    payload,
  });
  expect(answer.json()).toMatchObject({
    error: {
      ...{ code: -31053, data: 'payment_id' },
      message: { en: 'This payment was made and its money was returned; start a new one in Parvoz' },
    },
  });
});
