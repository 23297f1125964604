/** How a payment stands. */
export const PAYMENT_STATUSES = ['CREATED', 'SUCCESS', 'CANCELED', 'SYSTEM_ERROR'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Who takes the money of a top-up. */
export const PAYMENT_PROVIDERS = ['PAYME', 'CLICK', 'UZUM', 'SANDBOX'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/**
 * Why a payment was not made: the card could not be debited; the payer has declined it; the provider took too long over it, or
 * canceled it; nobody has paid in time; it was paid and taken back.
 */
export const PAYMENT_FAILURES = ['DEBIT', 'PAYER', 'TIME', 'PROVIDER', 'EXPIRED', 'REVERSED'] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/** How a provider's attempt to pay stands: waiting, performed, canceled before that, taken back after it. */
export type ProviderTransactionState = 'CREATED' | 'PERFORMED' | 'CANCELED' | 'REVERSED';
