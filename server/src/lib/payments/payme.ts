import type { WrittenLanguage } from '@parvoz/contract/languages.ts';
import { z } from 'zod';
import type { OWN_CALLS } from '../own-words.ts';
import { isBasic } from './basic-auth.ts';
import { exactNumber, parseWithSource } from './exact-numbers.ts';
import type {
  Merchant,
  MerchantRefusal,
  ProviderAnswer,
  ProviderCall,
  ProviderTransaction,
  RefusalWords,
} from './merchant.ts';
import { namesOtherCurrency } from './other-currency.ts';

/** A transaction that is not performed by then is over, counted from when Payme made it. */
export const PAYME_LIFETIME_MS = 43_200_000;
/** Reason that a merchant gives for ending an expired transaction. */
export const PAYME_TIMEOUT = 4;
/** Payme's reason where the payer's card could not be debited. */
export const PAYME_DEBIT_FAILED = 2;

const LOGIN = 'Paycom';
/** The field of the payer's account that names the payment. */
const ACCOUNT = 'payment_id';

type Words = ReturnType<RefusalWords>;

class RpcError extends Error {
  readonly code: number;
  readonly words: Words;
  readonly data: string | undefined;
  constructor(code: number, words: Words | string, data?: string) {
    super(String(code));
    this.code = code;
    this.words = typeof words === 'string' ? { uz: words, ru: words, en: words } : words;
    this.data = data;
  }
}

const CODES: Record<MerchantRefusal, { code: number; data?: string }> = {
  AMOUNT_WRONG: { code: -31001 },
  TRANSACTION_UNKNOWN: { code: -31003 },
  MONEY_GONE: { code: -31007 },
  TRANSACTION_PERFORMED: { code: -31008 },
  STATE_WRONG: { code: -31008 },
  PAYMENT_UNKNOWN: { code: -31050, data: ACCOUNT },
  PAYMENT_PAID: { code: -31051, data: ACCOUNT },
  PAYMENT_BUSY: { code: -31052, data: ACCOUNT },
  PAYMENT_REVERSED: { code: -31053, data: ACCOUNT },
  PAYMENT_ENDED: { code: -31053, data: ACCOUNT },
  TOO_OLD: { code: -31054, data: 'time' },
  TOO_EARLY: { code: -31054, data: 'time' },
};

// PostgreSQL has no NUL in its texts: a name with one is wrong, and no fault of ours.
const id = z
  .string()
  .min(1)
  .max(50)
  .regex(/^\P{Cc}*$/u);
const amount = z.int().positive();
const moment = z.int().nonnegative().max(8.64e15);
// A wrong account is reported as such, and not as a malformed call.
const account = z.record(z.string(), z.unknown()).catch({});
const PARAMS = {
  CheckPerformTransaction: z.object({ amount, account }),
  CreateTransaction: z.object({ id, time: moment, amount, account }),
  PerformTransaction: z.object({ id }),
  CancelTransaction: z.object({ id, reason: z.int().min(-32_768).max(32_767) }),
  CheckTransaction: z.object({ id }),
  GetStatement: z.object({ from: moment, to: moment }),
} satisfies Record<(typeof OWN_CALLS.PAYME)[number], z.ZodType>;

const Call = z.object({
  method: z.string(),
  params: z.record(z.string(), z.unknown()),
  id: z.unknown().optional(),
});

const timeOf = (moment: Date | null): number => moment?.getTime() ?? 0;

const STATES = { CREATED: 1, PERFORMED: 2, CANCELED: -1, REVERSED: -2 } as const;

/** Returns a transaction in the words of Payme's answers. */
const named = (found: ProviderTransaction) => ({ transaction: String(found.id), state: STATES[found.state] });

const nameOf = (account: Record<string, unknown>): string => {
  const given = account[ACCOUNT];
  return typeof given === 'string' || typeof given === 'number' ? String(given) : '';
};

/** Returns the handlers of Payme's Merchant API by their methods. */
const methodsOf = (merchant: Merchant, words: RefusalWords) => {
  const orThrow = <T extends object | number>(answer: T | MerchantRefusal): T => {
    if (typeof answer !== 'string') return answer;
    const { code, data } = CODES[answer];
    throw new RpcError(code, words(answer), data);
  };
  return {
    async CheckPerformTransaction({ amount, account }: z.output<typeof PARAMS.CheckPerformTransaction>) {
      const cost = orThrow(await merchant.amountOf(nameOf(account)));
      orThrow(cost === amount ? cost : 'AMOUNT_WRONG');
      return { allow: true };
    },
    async CreateTransaction({ id, time, amount, account }: z.output<typeof PARAMS.CreateTransaction>) {
      const wanted = { providerId: id, paymentId: nameOf(account), amountTiyin: amount };
      const made = orThrow(await merchant.create({ ...wanted, providerTime: new Date(time) }));
      return { create_time: timeOf(made.createdAt), ...named(made), receivers: null };
    },
    async PerformTransaction({ id }: z.output<typeof PARAMS.PerformTransaction>) {
      const done = orThrow(await merchant.perform(id));
      return { ...named(done), perform_time: timeOf(done.performedAt) };
    },
    async CancelTransaction({ id, reason }: z.output<typeof PARAMS.CancelTransaction>) {
      const done = orThrow(await merchant.cancel(id, reason));
      return { ...named(done), cancel_time: timeOf(done.canceledAt) };
    },
    async CheckTransaction({ id }: z.output<typeof PARAMS.CheckTransaction>) {
      return stateOf(orThrow(await merchant.find(id)));
    },
    async GetStatement({ from, to }: z.output<typeof PARAMS.GetStatement>) {
      const listed = await merchant.list(new Date(from), new Date(to));
      return {
        transactions: listed.map((one) => ({
          id: one.providerId,
          time: timeOf(one.providerTime),
          amount: one.amountTiyin,
          account: { [ACCOUNT]: one.paymentId },
          ...stateOf(one),
          receivers: null,
        })),
      };
    },
  };
};

const stateOf = (found: ProviderTransaction) => ({
  create_time: timeOf(found.createdAt),
  perform_time: timeOf(found.performedAt),
  cancel_time: timeOf(found.canceledAt),
  ...named(found),
  reason: found.reason,
});

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    throw new RpcError(-32700, 'Parse error');
  }
};

/**
 * The number by which the caller knows its call, also where the rest cannot be read; null where it is none. As it was written:
 * it may be larger than one of JavaScript.
 */
const idOf = (body: string): unknown => {
  try {
    const written = new Map<unknown, string>();
    const call = parseWithSource(body, (holder, name, value, source) => {
      if (name === 'id' && typeof value === 'number') written.set(holder, source);
    });
    const id = (call as { id?: unknown } | null)?.id;
    if (typeof id === 'string') return id;
    return typeof id === 'number' ? exactNumber(written.get(call)!) : null;
  } catch {
    return null;
  }
};

const answerCall = async (
  { method, body }: ProviderCall,
  isDenied: boolean,
  merchant: Merchant,
  words: RefusalWords,
): Promise<object> => {
  if (method !== 'POST') throw new RpcError(-32300, 'POST expected');
  if (isDenied) throw new RpcError(-32504, 'Access denied');
  const call = Call.safeParse(parseJson(body));
  if (!call.success) throw new RpcError(-32600, 'Invalid request');
  const methods = methodsOf(merchant, words);
  const name = call.data.method as keyof typeof methods;
  if (!Object.hasOwn(methods, name)) throw new RpcError(-32601, 'Method not found', call.data.method);
  const given = call.data.params;
  if (namesOtherCurrency(given, given.account)) {
    const { code } = CODES.AMOUNT_WRONG;
    throw new RpcError(code, words('AMOUNT_WRONG'));
  }
  const params = PARAMS[name].safeParse(given);
  if (!params.success) throw new RpcError(-32600, 'Invalid params', String(params.error.issues[0]?.path[0]));
  return (methods[name] as (given: unknown) => Promise<object>)(params.data);
};

/**
 * Answers a call of Payme's Merchant API; never throws: our own faults are answered as such, and reported to `onFault`. Always
 * sent with the status 200: Payme takes every other one for a fault of the connection.
 */
export const answerPayme = async (
  call: ProviderCall,
  key: string,
  merchant: Merchant,
  { words, onFault }: { words: RefusalWords; onFault(error: unknown): void },
): Promise<ProviderAnswer> => {
  const id = idOf(call.body);
  const isDenied = !isBasic(call.authorization, `${LOGIN}:${key}`);
  try {
    return { answer: { result: await answerCall(call, isDenied, merchant, words), id }, isDenied };
  } catch (error) {
    if (!(error instanceof RpcError)) onFault(error);
    const {
      code,
      words: message,
      data,
    } = error instanceof RpcError ? error : new RpcError(-32400, 'Internal error');
    return { answer: { error: { code, message, ...(data !== undefined && { data }) }, id }, isDenied };
  }
};

/** Returns the address of Payme's checkout, which comes back to `returnUrl`. */
export const paymeCheckout = (
  checkoutUrl: string,
  {
    merchantId,
    paymentId,
    amountTiyin,
    language,
    returnUrl,
  }: {
    merchantId: string;
    paymentId: string;
    amountTiyin: number;
    language: WrittenLanguage;
    returnUrl: string;
  },
): string => {
  const pairs = [
    `m=${merchantId}`,
    `ac.${ACCOUNT}=${paymentId}`,
    `a=${amountTiyin}`,
    `l=${language}`,
    // A semicolon would end the value.
    `c=${returnUrl.replaceAll(';', '%3B')}`,
  ];
  return `${checkoutUrl.replace(/\/+$/, '')}/${Buffer.from(pairs.join(';')).toString('base64')}`;
};
