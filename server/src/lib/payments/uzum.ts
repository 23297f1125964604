import { z } from 'zod';
import { OWN_CALLS } from '../own-words.ts';
import { isBasic } from './basic-auth.ts';
import type {
  Merchant,
  MerchantRefusal,
  ProviderAnswer,
  ProviderCall,
  ProviderTransaction,
} from './merchant.ts';
import { namesOtherCurrency } from './other-currency.ts';

/** A transaction that is not confirmed by then has failed. */
export const UZUM_LIFETIME_MS = 1_800_000;
/** Reasons of an expired transaction, and of one that Uzum has reversed. */
export const UZUM_TIMEOUT = 1;
const REVERSED_BY_UZUM = 0;

/** The field of `params` that names the payment. */
const ACCOUNT = 'payment_id';

const CODES = {
  denied: 10_001,
  notJson: 10_002,
  method: 10_003,
  missing: 10_005,
  service: 10_006,
  created: 10_010,
  amount: 10_011,
  confirmed: 10_016,
  canceled: 10_018,
  ours: 99_999,
} as const;

/** Codes of refusals. While another transaction waits for a payment, the payer may try again later. */
const REFUSED: Record<MerchantRefusal, number> = {
  ...{ PAYMENT_UNKNOWN: 10_007, PAYMENT_PAID: 10_008, PAYMENT_ENDED: 10_009, PAYMENT_BUSY: 10_009 },
  ...{ PAYMENT_REVERSED: 10_009, AMOUNT_WRONG: 10_011, TRANSACTION_UNKNOWN: 10_014 },
  ...{ TRANSACTION_PERFORMED: 10_016, STATE_WRONG: 10_015, TOO_OLD: 10_015, TOO_EARLY: 10_015 },
  MONEY_GONE: 10_017,
};

class UzumError extends Error {
  readonly code: number;
  constructor(code: number) {
    super(String(code));
    this.code = code;
  }
}

const Head = z.object({ serviceId: z.int(), timestamp: z.int().nonnegative() });
const params = z.record(z.string(), z.unknown());
const transId = z.uuid().transform((id) => id.toLowerCase());
const BODIES = {
  check: Head.extend({ params }),
  create: Head.extend({ transId, params, amount: z.int().positive() }),
  confirm: Head.extend({ transId }),
  reverse: Head.extend({ transId }),
  status: Head.extend({ transId }),
} satisfies Record<(typeof OWN_CALLS.UZUM)[number], z.ZodType>;

/** Operations of Uzum's server, by the last part of the address. */
export const UZUM_OPERATIONS = OWN_CALLS.UZUM;
type Operation = keyof typeof BODIES;

export interface UzumSettings {
  serviceId: number;
  login: string;
  password: string;
}

const orThrow = <T extends object | number>(answer: T | MerchantRefusal): T => {
  if (typeof answer === 'string') throw new UzumError(REFUSED[answer]);
  return answer;
};

const nameOf = (params: Record<string, unknown>): string => {
  const given = params[ACCOUNT];
  return typeof given === 'string' ? given : '';
};

/** Soʻm, as Uzum shows them to a payer. */
const somOf = (amountTiyin: number): string => {
  const tiyin = String(amountTiyin).padStart(3, '0');
  return `${tiyin.slice(0, -2)}.${tiyin.slice(-2)}`;
};

const dataOf = (paymentId: string, amountTiyin: number) => ({
  [ACCOUNT]: { value: paymentId },
  amount: { value: somOf(amountTiyin) },
});

const stateOf = ({ state, reason }: ProviderTransaction): string => {
  if (state === 'CREATED') return 'CREATED';
  if (state === 'PERFORMED') return 'CONFIRMED';
  return state === 'CANCELED' && reason === UZUM_TIMEOUT ? 'FAILED' : 'REVERSED';
};

const timeOf = (moment: Date | null): number | null => moment?.getTime() ?? null;

/**
 * Returns the handlers of Uzum's Merchant API. A repeated call of one that was done is refused with a code of its own; which of
 * several at once was the first, the merchant decides under the payment's lock.
 */
const operationsOf = (merchant: Merchant, now: Date) => {
  return {
    async check({ params }: z.output<typeof BODIES.check>) {
      const paymentId = nameOf(params);
      const amountTiyin = orThrow(await merchant.amountOf(paymentId));
      return { status: 'OK', data: dataOf(paymentId, amountTiyin) };
    },
    async create({ transId, params, amount: amountTiyin }: z.output<typeof BODIES.create>) {
      const wanted = { providerId: transId, paymentId: nameOf(params), amountTiyin, providerTime: now };
      const answer = await merchant.create(wanted);
      // Refused for whatever reason, one that exists was created before: none ever ceases to.
      const isKnown = typeof answer === 'string' && typeof (await merchant.find(transId)) !== 'string';
      if (isKnown) throw new UzumError(CODES.created);
      const made = orThrow(answer);
      if (made.isRepeated) throw new UzumError(CODES.created);
      return {
        ...{ transId, status: 'CREATED', transTime: timeOf(made.createdAt), amount: made.amountTiyin },
        data: dataOf(made.paymentId, made.amountTiyin),
      };
    },
    async confirm({ transId }: z.output<typeof BODIES.confirm>) {
      const done = orThrow(await merchant.perform(transId));
      if (done.isRepeated) throw new UzumError(CODES.confirmed);
      return {
        transId,
        status: 'CONFIRMED',
        confirmTime: timeOf(done.performedAt),
        amount: done.amountTiyin,
      };
    },
    async reverse({ transId }: z.output<typeof BODIES.reverse>) {
      const done = orThrow(await merchant.cancel(transId, REVERSED_BY_UZUM));
      if (done.isRepeated) throw new UzumError(CODES.canceled);
      return { transId, status: 'REVERSED', reverseTime: timeOf(done.canceledAt), amount: done.amountTiyin };
    },
    async status({ transId }: z.output<typeof BODIES.status>) {
      const found = orThrow(await merchant.find(transId));
      const status = stateOf(found);
      return {
        ...{ transId, status, amount: found.amountTiyin },
        ...{ transTime: timeOf(found.createdAt), confirmTime: timeOf(found.performedAt) },
        reverseTime: status === 'REVERSED' ? timeOf(found.canceledAt) : null,
        data: dataOf(found.paymentId, found.amountTiyin),
      };
    },
  };
};

const parseJson = (body: string): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    // Told below.
  }
  throw new UzumError(CODES.notJson);
};

const answerOperation = async (
  { method, authorization, body }: ProviderCall,
  operation: Operation,
  settings: UzumSettings,
  { merchant, now }: { merchant: Merchant; now: Date },
): Promise<object> => {
  if (!isBasic(authorization, `${settings.login}:${settings.password}`)) throw new UzumError(CODES.denied);
  if (method !== 'POST') throw new UzumError(CODES.method);
  const given = parseJson(body);
  const parsed = BODIES[operation].safeParse(given);
  if (!parsed.success) throw new UzumError(CODES.missing);
  if (parsed.data.serviceId !== settings.serviceId) throw new UzumError(CODES.service);
  if (namesOtherCurrency(given, given.params)) throw new UzumError(CODES.amount);
  const done = operationsOf(merchant, now)[operation] as (given: unknown) => Promise<object>;
  return { serviceId: settings.serviceId, timestamp: now.getTime(), ...(await done(parsed.data)) };
};

/**
 * Answers a call of Uzum Bank's Merchant API; never throws: our own faults are answered as such, and reported to `onFault`.
 * Refusals have the status 400.
 */
export const answerUzum = async (
  call: ProviderCall,
  operation: Operation,
  settings: UzumSettings,
  { merchant, now, onFault }: { merchant: Merchant; now: Date; onFault(error: unknown): void },
): Promise<ProviderAnswer> => {
  try {
    return { answer: await answerOperation(call, operation, settings, { merchant, now }), isDenied: false };
  } catch (error) {
    const code = error instanceof UzumError ? error.code : CODES.ours;
    if (!(error instanceof UzumError)) onFault(error);
    const head = { serviceId: settings.serviceId, timestamp: now.getTime() };
    return {
      answer: { ...head, status: 'FAILED', errorCode: String(code) },
      isDenied: code === CODES.denied,
      status: 400,
    };
  }
};

/** Returns the address of Uzum's app or page, which comes back to `returnUrl`. */
export const uzumCheckout = ({
  serviceId,
  paymentId,
  amountTiyin,
  returnUrl,
}: {
  serviceId: number;
  paymentId: string;
  amountTiyin: number;
  returnUrl: string;
}): string => {
  const query = new URLSearchParams({
    ...{ serviceId: String(serviceId), [ACCOUNT]: paymentId },
    ...{ amount: String(amountTiyin), redirectUrl: returnUrl },
  });
  return `https://www.uzumbank.uz/open-service?${query}`;
};
