import { createHash, randomUUID } from 'node:crypto';
import type { StatementProvider } from '@parvoz/contract/money/payments-states.ts';
import { expect } from 'vitest';
import { next } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Contracts with all three providers, for `createTestApp`. */
export const CONTRACTS = {
  payme: {
    merchantId: '0123456789abcdef01234567',
    key: 'a-key-of-tests',
    checkoutUrl: 'https://checkout.paycom.uz',
  },
  click: { serviceId: '777', merchantId: '12345', userId: '99', secret: 'test_secret' },
  uzum: { serviceId: 498_614, login: 'uzum-bank', password: 'password' },
};

type Headers = Record<string, string>;
const post = async (app: TestApp, path: string, headers: Headers, payload: string) => {
  const url = `/api/v1/payment-provider${path}`;
  const answer = await app.http.inject({ method: 'POST', url, headers, payload });
  return answer.json<Record<string, unknown>>();
};
const basic = (login: string) => ({ authorization: `Basic ${Buffer.from(login).toString('base64')}` });

/** A provider's data of a payment: its own number of the attempt, and another attempt's. */
export interface Attempt {
  paymentId: string;
  amountTiyin: number;
  id: string;
  otherId: string;
  /** Click's, once it is known. */
  prepareId: string;
}

/** A call of a provider's server; returns the code of its protocol, or the state that it was told. */
export type ProviderAsk = (
  app: TestApp,
  attempt: Attempt,
  given?: Record<string, unknown>,
) => Promise<string>;

const payme =
  (method: string, paramsOf: (attempt: Attempt, now: number) => object): ProviderAsk =>
  async (app, attempt, given = {}) => {
    const params = { ...paramsOf(attempt, app.clock.now().getTime()), ...given };
    const body = JSON.stringify({ method, params, id: 1 });
    const { result, error } = (await post(app, '/payme', basic(`Paycom:${CONTRACTS.payme.key}`), body)) as {
      result?: { state?: number };
      error?: { code: number };
    };
    return error ? String(error.code) : `state ${result!.state ?? 'allowed'}`;
  };
const paymeOrder = ({ paymentId, amountTiyin }: Attempt) => ({
  amount: amountTiyin,
  account: { payment_id: paymentId },
});

const PAYME = {
  check: payme('CheckPerformTransaction', paymeOrder),
  create: payme('CreateTransaction', (at, time) => ({ ...paymeOrder(at), id: at.id, time })),
  createOther: payme('CreateTransaction', (at, time) => ({ ...paymeOrder(at), id: at.otherId, time })),
  perform: payme('PerformTransaction', ({ id }) => ({ id })),
  cancel: payme('CancelTransaction', ({ id }) => ({ id, reason: 5 })),
  state: payme('CheckTransaction', ({ id }) => ({ id })),
};

const click =
  (path: 'prepare' | 'complete', fieldsOf: (attempt: Attempt) => object = () => ({})): ProviderAsk =>
  async (app, attempt, given = {}) => {
    const tiyin = String(attempt.amountTiyin).padStart(3, '0');
    const fields: Record<string, string> = {
      ...{ click_trans_id: attempt.id, service_id: '777', click_paydoc_id: '555', error: '0' },
      ...{ merchant_trans_id: attempt.paymentId, amount: `${tiyin.slice(0, -2)}.${tiyin.slice(-2)}` },
      ...{ action: path === 'prepare' ? '0' : '1', sign_time: '2026-10-01 12:00:00' },
      ...(path === 'complete' && { merchant_prepare_id: attempt.prepareId }),
      ...fieldsOf(attempt),
      ...given,
    };
    const signed = ['merchant_trans_id', 'merchant_prepare_id', 'amount', 'action', 'sign_time'];
    const head = `${fields.click_trans_id}${fields.service_id}${CONTRACTS.click.secret}`;
    const text = head + signed.map((name) => fields[name] ?? '').join('');
    fields.sign_string = createHash('md5').update(text).digest('hex');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await post(app, `/click/${path}`, headers, new URLSearchParams(fields).toString());
    if (answer.merchant_prepare_id && fields.click_trans_id === attempt.id)
      attempt.prepareId = String(answer.merchant_prepare_id);
    return String(answer.error);
  };

const CLICK = {
  prepare: click('prepare'),
  prepareOther: click('prepare', ({ otherId }) => ({ click_trans_id: otherId })),
  complete: click('complete'),
  completeFailed: click('complete', () => ({ error: '-5017' })),
  completeOtherSum: click('complete', () => ({ amount: '1.00' })),
};

const uzum =
  (operation: string, fieldsOf: (attempt: Attempt) => object): ProviderAsk =>
  async (app, attempt, given = {}) => {
    const { serviceId, login, password } = CONTRACTS.uzum;
    const timestamp = app.clock.now().getTime();
    const body = JSON.stringify({ serviceId, timestamp, ...fieldsOf(attempt), ...given });
    const answer = await post(app, `/uzum/${operation}`, basic(`${login}:${password}`), body);
    return String(answer.errorCode ?? answer.status);
  };
const uzumOrder = ({ paymentId, amountTiyin }: Attempt) => ({
  params: { payment_id: paymentId },
  amount: amountTiyin,
});

const UZUM = {
  check: uzum('check', ({ paymentId }) => ({ params: { payment_id: paymentId } })),
  create: uzum('create', (at) => ({ ...uzumOrder(at), transId: at.id })),
  createOther: uzum('create', (at) => ({ ...uzumOrder(at), transId: at.otherId })),
  confirm: uzum('confirm', ({ id }) => ({ transId: id })),
  reverse: uzum('reverse', ({ id }) => ({ transId: id })),
  status: uzum('status', ({ id }) => ({ transId: id })),
};

/** Every call of each provider. */
export const PROVIDER_CALLS = { PAYME, CLICK, UZUM } satisfies Record<StatementProvider, unknown>;
export type CallingProvider = StatementProvider;

/** Calls that lead to each state of an attempt. */
export const PATHS: { [P in CallingProvider]: Record<string, readonly ProviderAsk[]> } = {
  PAYME: {
    'not made': [],
    waiting: [PAYME.create],
    performed: [PAYME.create, PAYME.perform],
    canceled: [PAYME.create, PAYME.cancel],
    reversed: [PAYME.create, PAYME.perform, PAYME.cancel],
  },
  CLICK: {
    'not made': [],
    waiting: [CLICK.prepare],
    performed: [CLICK.prepare, CLICK.complete],
    canceled: [CLICK.prepare, CLICK.completeFailed],
  },
  UZUM: {
    'not made': [],
    waiting: [UZUM.create],
    performed: [UZUM.create, UZUM.confirm],
    canceled: [UZUM.create, UZUM.reverse],
    reversed: [UZUM.create, UZUM.confirm, UZUM.reverse],
  },
};

const newIdOf = (provider: CallingProvider): string =>
  provider === 'CLICK' ? String(700_000_000 + next()) : randomUUID();

/** An attempt at a payment, brought to where calls lead it. */
export const attemptAt = async (
  app: TestApp,
  provider: CallingProvider,
  payment: Pick<Attempt, 'paymentId' | 'amountTiyin'>,
  path: readonly ProviderAsk[],
): Promise<Attempt> => {
  const attempt = { ...payment, id: newIdOf(provider), otherId: newIdOf(provider), prepareId: '1' };
  for (const ask of path) expect(await ask(app, attempt)).toMatch(/^(0|-9|state .*|[A-Z]+)$/);
  return attempt;
};
