/** Requests of a payment provider to a merchant, independent of its protocol. Amounts are in tiyin. */

/** A provider's attempt to pay a payment. */
export interface ProviderTransaction {
  /** The merchant's id. */
  id: number;
  /** The provider's id. */
  providerId: string;
  paymentId: string;
  amountTiyin: number;
  /** Created and waiting, performed, canceled before that, and taken back after it. */
  state: 'CREATED' | 'PERFORMED' | 'CANCELED' | 'REVERSED';
  /** Moment when the provider made it. */
  providerTime: Date;
  createdAt: Date;
  performedAt: Date | null;
  canceledAt: Date | null;
  /** The provider's number of why it was canceled. */
  reason: number | null;
}

/** A transaction as a call leaves it, decided while nobody else could change its payment. */
export interface Outcome extends ProviderTransaction {
  /** True if an earlier call has brought it there: this one has changed nothing. */
  isRepeated: boolean;
}

/**
 * Reason that nothing was done: there is no such payment; another amount; another transaction waits for it; it is paid; it was
 * paid and reversed; it has ended; the transaction is unknown; has been performed; is in another state; is too old to be made,
 * or too far ahead of our clock; its money is not there any more.
 */
export type MerchantRefusal =
  | 'PAYMENT_UNKNOWN'
  | 'AMOUNT_WRONG'
  | 'PAYMENT_BUSY'
  | 'PAYMENT_PAID'
  | 'PAYMENT_REVERSED'
  | 'PAYMENT_ENDED'
  | 'TRANSACTION_UNKNOWN'
  | 'TRANSACTION_PERFORMED'
  | 'STATE_WRONG'
  | 'TOO_OLD'
  | 'TOO_EARLY'
  | 'MONEY_GONE';

export interface NewProviderTransaction {
  providerId: string;
  paymentId: string;
  amountTiyin: number;
  providerTime: Date;
}

/** Functions of a merchant for a provider; each may be called any number of times, and is done once. */
export interface Merchant {
  /** Returns the amount of a payment that may be paid now. */
  amountOf(paymentId: string): Promise<number | MerchantRefusal>;
  /** Makes a transaction that waits; repeated where it waits already. */
  create(wanted: NewProviderTransaction): Promise<Outcome | MerchantRefusal>;
  /** Pays by a transaction that waits; repeated where it has paid already. */
  perform(providerId: string): Promise<Outcome | MerchantRefusal>;
  /** Cancels a transaction, and takes back the money of a performed one; repeated where it is canceled or taken back already. */
  cancel(providerId: string, reason: number): Promise<Outcome | MerchantRefusal>;
  /** Cancels a transaction that waits; any other one is left as it is, and repeated. Money is never taken back by this. */
  cancelWaiting(providerId: string, reason: number): Promise<Outcome | MerchantRefusal>;
  find(providerId: string): Promise<ProviderTransaction | MerchantRefusal>;
  /** Transactions that the provider has made in these moments, both included, in that order. */
  list(from: Date, to: Date): Promise<ProviderTransaction[]>;
}

/** Call of a provider's server. */
export interface ProviderCall {
  method: string;
  authorization: string | undefined;
  body: string;
  /** IP address of the caller. */
  address: string;
}

/** Answer to a call; a caller who is not the provider is denied. */
export interface ProviderAnswer {
  answer: object;
  isDenied: boolean;
  /** Status of HTTP, where it is not 200. */
  status?: number;
}

/** Words of a refusal in the languages that a provider shows. */
export type RefusalWords = (refusal: MerchantRefusal) => { uz: string; ru: string; en: string };
