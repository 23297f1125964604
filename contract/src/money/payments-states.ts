/** States of a payment. SYSTEM_ERROR: it has ended unpaid, and a fault of ours has kept its provider from making it. */
export const PAYMENT_STATUSES = ['CREATED', 'SUCCESS', 'CANCELED', 'SYSTEM_ERROR'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

interface ProviderFacts {
  /** Its own name, the same in every language; null of the sandbox, which texts name. */
  brand: string | null;
  /** Real money comes by it, of which it gives a statement each day. The sandbox moves none, and its page is the product's own. */
  takesMoney: boolean;
}

/**
 * Providers that take the money of a top-up, in the order in which they are offered, with their differences for both sides.
 * Their names and calls are in a record of the server's (`money/payments/providers.service.ts`).
 */
export const PROVIDER_FACTS = {
  PAYME: { brand: 'Payme', takesMoney: true },
  CLICK: { brand: 'Click', takesMoney: true },
  UZUM: { brand: 'Uzum', takesMoney: true },
  SANDBOX: { brand: null, takesMoney: false },
} as const satisfies Record<string, ProviderFacts>;

export type PaymentProvider = keyof typeof PROVIDER_FACTS;
export const PAYMENT_PROVIDERS = Object.keys(PROVIDER_FACTS) as readonly PaymentProvider[];

/** Providers of real money, which give statements. */
export type StatementProvider = {
  [Provider in PaymentProvider]: (typeof PROVIDER_FACTS)[Provider]['takesMoney'] extends true
    ? Provider
    : never;
}[PaymentProvider];

export const takesMoney = (provider: PaymentProvider): provider is StatementProvider =>
  PROVIDER_FACTS[provider].takesMoney;
export const STATEMENT_PROVIDERS = PAYMENT_PROVIDERS.filter(takesMoney);

/**
 * Reasons that a payment was not made: the card could not be debited; the payer has declined it; the provider took too long
 * over it, or canceled it; a fault of ours kept the provider from making it; it was not paid in time; it was paid and reversed.
 */
export const PAYMENT_FAILURES = [
  'DEBIT',
  'PAYER',
  'TIME',
  'PROVIDER',
  'SYSTEM',
  'EXPIRED',
  'REVERSED',
] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/** States of a provider's attempt to pay: waiting, performed, canceled before that, reversed after it. */
export type ProviderTransactionState = 'CREATED' | 'PERFORMED' | 'CANCELED' | 'REVERSED';
