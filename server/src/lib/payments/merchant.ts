/** What a payment provider asks a merchant for, whatever its protocol calls it. Amounts are in tiyin. */

/** A provider's attempt to pay a payment. */
export interface ProviderTransaction {
  /** What the merchant calls it. */
  id: number;
  /** What the provider calls it. */
  providerId: string;
  paymentId: string;
  amountTiyin: number;
  /** Created and waiting, performed, canceled before that, and taken back after it. */
  state: 'CREATED' | 'PERFORMED' | 'CANCELED' | 'REVERSED';
  /** When the provider has made it. */
  providerTime: Date;
  createdAt: Date;
  performedAt: Date | null;
  canceledAt: Date | null;
  /** The provider's number of why it was canceled. */
  reason: number | null;
}

/**
 * Why nothing was done: there is no such payment; another amount; another transaction waits for it; it is paid; it has ended; the
 * transaction is unknown; is in another state; is too old to be made; its money is not there any more.
 */
export type MerchantRefusal =
  | 'PAYMENT_UNKNOWN'
  | 'AMOUNT_WRONG'
  | 'PAYMENT_BUSY'
  | 'PAYMENT_PAID'
  | 'PAYMENT_ENDED'
  | 'TRANSACTION_UNKNOWN'
  | 'STATE_WRONG'
  | 'TOO_OLD'
  | 'MONEY_GONE';

export interface NewProviderTransaction {
  providerId: string;
  paymentId: string;
  amountTiyin: number;
  providerTime: Date;
}

/** What a merchant does for a provider; each may be asked any number of times, and is done once. */
export interface Merchant {
  /** What a payment that may be paid now costs. */
  amountOf(paymentId: string): Promise<number | MerchantRefusal>;
  create(wanted: NewProviderTransaction): Promise<ProviderTransaction | MerchantRefusal>;
  perform(providerId: string): Promise<ProviderTransaction | MerchantRefusal>;
  cancel(providerId: string, reason: number): Promise<ProviderTransaction | MerchantRefusal>;
  find(providerId: string): Promise<ProviderTransaction | MerchantRefusal>;
  /** Transactions that the provider has made in these moments, both included, in that order. */
  list(from: Date, to: Date): Promise<ProviderTransaction[]>;
}

/** What a provider's server has sent. */
export interface ProviderCall {
  method: string;
  authorization: string | undefined;
  body: string;
  /** Where it comes from. */
  address: string;
}

/** What it is answered; a caller who is not the provider is denied. */
export interface ProviderAnswer {
  answer: object;
  isDenied: boolean;
  /** Of HTTP, where it is not 200. */
  status?: number;
}

/** Words of a refusal in the languages that a provider shows. */
export type RefusalWords = (refusal: MerchantRefusal) => { uz: string; ru: string; en: string };
