import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { OWN_CALLS } from '../own-words.ts';
import { exactNumber } from './exact-numbers.ts';
import type {
  Merchant,
  MerchantRefusal,
  ProviderAnswer,
  ProviderCall,
  ProviderTransaction,
} from './merchant.ts';
import { namesOtherCurrency } from './other-currency.ts';

/** Time after which a transaction that Click prepared and did not complete is over; a payer's debit takes seconds. */
export const CLICK_LIFETIME_MS = 1_800_000;
/** Reason where Click has none: its own code for a canceled transaction. */
export const CLICK_TIMEOUT = -9;

const NOTES = {
  0: 'Success',
  [-1]: 'SIGN CHECK FAILED!',
  [-2]: 'Incorrect parameter amount',
  [-3]: 'Action not found',
  [-4]: 'Already paid',
  [-5]: 'User does not exist',
  [-6]: 'Transaction does not exist',
  [-7]: 'Failed to update user',
  [-8]: 'Error in request from click',
  [-9]: 'Transaction cancelled',
} as const;
type Code = keyof typeof NOTES;

class ClickError extends Error {
  readonly code: Code;
  constructor(code: Code) {
    super(NOTES[code]);
    this.code = code;
  }
}

/**
 * Codes of refusals. Another waiting transaction is answered as canceled: no money has moved, and the payer may try again
 * later.
 */
const CODES: Record<MerchantRefusal, Code> = {
  ...{ AMOUNT_WRONG: -2, PAYMENT_PAID: -4, TRANSACTION_PERFORMED: -4, PAYMENT_UNKNOWN: -5 },
  ...{ TRANSACTION_UNKNOWN: -6, PAYMENT_BUSY: -9, PAYMENT_REVERSED: -9, PAYMENT_ENDED: -9 },
  ...{ STATE_WRONG: -9, TOO_OLD: -9, TOO_EARLY: -9, MONEY_GONE: -9 },
};

const digits = z.string().regex(/^\d{1,19}$/);
// Signed as they were written, and so never turned into numbers first.
const Fields = z.object({
  click_trans_id: digits,
  service_id: digits,
  click_paydoc_id: digits,
  merchant_trans_id: z.string().min(1).max(100),
  merchant_prepare_id: z.string().max(19).default(''),
  amount: z.string().regex(/^\d{1,13}(\.\d{1,20})?$/),
  action: z.string().max(10),
  // Only 0 is a success.
  error: z.string().regex(/^(0|-[1-9]\d{0,8})$/),
  // The signature has no separators: fields behind it could be read in two ways if this one were of any length.
  sign_time: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  sign_string: z.string().max(100),
});
type Fields = z.output<typeof Fields>;

/** `150000.5` Som in tiyin, without a detour by fractions. Throws -2 for parts of a tiyin. */
const tiyinOf = (amount: string): number => {
  const [whole = '', part = ''] = amount.split('.');
  if (/[1-9]/.test(part.slice(2))) throw new ClickError(-2);
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
};

/** Returns a number that may be larger than one of JavaScript, for an answer. */
const exact = (digits: string): unknown => exactNumber(digits.replace(/^0+(?=\d)/, ''));

const isSigned = (given: Readonly<Record<string, string>>, secret: string): boolean => {
  const {
    click_trans_id,
    service_id,
    merchant_trans_id,
    amount,
    action,
    sign_time,
    sign_string = '',
  } = given;
  const prepared = action === '1' ? given.merchant_prepare_id : '';
  const signed = [click_trans_id, service_id, secret, merchant_trans_id, prepared, amount, action, sign_time];
  const expected = createHash('md5').update(signed.join('')).digest();
  const signature = Buffer.from(sign_string, 'hex');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
};

const orThrow = <T extends object>(answer: T | MerchantRefusal): T => {
  if (typeof answer === 'string') throw new ClickError(CODES[answer]);
  return answer;
};

/** Reserves a payment for this attempt; the same attempt has the same number. */
const prepare = async (fields: Fields, merchant: Merchant, now: Date): Promise<ProviderTransaction> => {
  const { click_trans_id: providerId, merchant_trans_id: paymentId, amount } = fields;
  // Click has given it up already: nothing is reserved.
  if (fields.error !== '0') throw new ClickError(-9);
  return orThrow(
    await merchant.create({ providerId, paymentId, amountTiyin: tiyinOf(amount), providerTime: now }),
  );
};

/**
 * Ends an attempt, paid or not, as Click says. Whose attempt it is never changes and is looked at first; what it becomes, and
 * whether an equal or a contrary call was first, the merchant decides under the payment's lock.
 */
const complete = async (fields: Fields, merchant: Merchant): Promise<ProviderTransaction> => {
  const { click_trans_id: providerId, merchant_trans_id: paymentId, amount, error } = fields;
  if (fields.merchant_prepare_id === '') throw new ClickError(-8);
  const found = orThrow(await merchant.find(providerId));
  const isOfThis =
    String(found.id) === fields.merchant_prepare_id && found.paymentId === paymentId.toLowerCase();
  if (!isOfThis) throw new ClickError(-6);
  // Said of a payment that is made, it takes nothing back: only Click's own word of a reversal would.
  if (error.startsWith('-')) {
    orThrow(await merchant.cancelWaiting(providerId, Number(error)));
    throw new ClickError(-9);
  }
  if (found.state === 'PERFORMED') throw new ClickError(-4);
  if (found.state !== 'CREATED') throw new ClickError(-9);
  if (tiyinOf(amount) !== found.amountTiyin) throw new ClickError(-2);
  const done = orThrow(await merchant.perform(providerId));
  if (done.isRepeated) throw new ClickError(-4);
  return done;
};

export interface ClickSettings {
  serviceId: string;
  secret: string;
}

const answerAction = async (
  { method, given, isDenied }: { method: string; given: object; isDenied: boolean },
  action: keyof typeof OWN_CALLS.CLICK,
  { serviceId }: ClickSettings,
  { merchant, now }: { merchant: Merchant; now: Date },
): Promise<object> => {
  const parsed = Fields.safeParse(given);
  if (method !== 'POST' || !parsed.success || parsed.data.service_id !== serviceId) throw new ClickError(-8);
  const fields = parsed.data;
  if (isDenied) throw new ClickError(-1);
  if (fields.action !== OWN_CALLS.CLICK[action]) throw new ClickError(-3);
  if (namesOtherCurrency(given)) throw new ClickError(-2);
  const isPrepare = action === 'prepare';
  const { id } = isPrepare ? await prepare(fields, merchant, now) : await complete(fields, merchant);
  return {
    click_trans_id: exact(fields.click_trans_id),
    merchant_trans_id: fields.merchant_trans_id,
    [isPrepare ? 'merchant_prepare_id' : 'merchant_confirm_id']: id,
    ...{ error: 0, error_note: NOTES[0] },
  };
};

/**
 * Answers a call of Click's SHOP API, of one of its two addresses; never throws: our own faults are answered as such, and
 * reported to `onFault`.
 */
export const answerClick = async (
  { method, body }: ProviderCall,
  action: keyof typeof OWN_CALLS.CLICK,
  settings: ClickSettings,
  { merchant, now, onFault }: { merchant: Merchant; now: Date; onFault(error: unknown): void },
): Promise<ProviderAnswer> => {
  const given = Object.fromEntries(new URLSearchParams(body));
  const isDenied = !isSigned(given, settings.secret);
  try {
    const answer = await answerAction({ method, given, isDenied }, action, settings, { merchant, now });
    return { answer, isDenied };
  } catch (error) {
    const code = error instanceof ClickError ? error.code : -7;
    if (!(error instanceof ClickError)) onFault(error);
    return { answer: { error: code, error_note: NOTES[code] }, isDenied };
  }
};

/** Returns the address of Click's payment page, which comes back to `returnUrl`. */
export const clickCheckout = ({
  serviceId,
  merchantId,
  userId,
  paymentId,
  amountTiyin,
  returnUrl,
}: {
  serviceId: string;
  merchantId: string;
  userId: string | undefined;
  paymentId: string;
  amountTiyin: number;
  returnUrl: string;
}): string => {
  const tiyin = String(amountTiyin).padStart(3, '0');
  const query = new URLSearchParams({
    ...{ service_id: serviceId, merchant_id: merchantId },
    ...(userId && { merchant_user_id: userId }),
    ...{
      amount: `${tiyin.slice(0, -2)}.${tiyin.slice(-2)}`,
      transaction_param: paymentId,
      return_url: returnUrl,
    },
  });
  return `https://my.click.uz/services/pay/?${query}`;
};
