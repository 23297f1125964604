/** States of a payment. */
export const PAYMENT_STATUSES = ['CREATED', 'SUCCESS', 'CANCELED', 'SYSTEM_ERROR'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Providers that take the money of a top-up. */
export const PAYMENT_PROVIDERS = ['PAYME', 'CLICK', 'UZUM', 'SANDBOX'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/**
 * Reasons that a payment was not made: the card could not be debited; the payer has declined it; the provider took too long
 * over it, or canceled it; it was not paid in time; it was paid and reversed.
 */
export const PAYMENT_FAILURES = ['DEBIT', 'PAYER', 'TIME', 'PROVIDER', 'EXPIRED', 'REVERSED'] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/** States of a provider's attempt to pay: waiting, performed, canceled before that, reversed after it. */
export type ProviderTransactionState = 'CREATED' | 'PERFORMED' | 'CANCELED' | 'REVERSED';
