import type { PaymentProvider } from './payments-states.ts';

/** Providers that give statements: the sandbox takes no money. */
export const STATEMENT_PROVIDERS = ['PAYME', 'CLICK', 'UZUM'] as const satisfies readonly PaymentProvider[];
export type StatementProvider = (typeof STATEMENT_PROVIDERS)[number];

/**
 * Whether what is written to the database is kept elsewhere at once (its write-ahead log), so that a disk that dies takes no
 * money with it: no real money comes; it is kept; it is not; it should be, and the last try failed.
 */
export const ARCHIVING_STATES = ['NOT_NEEDED', 'DONE', 'NONE', 'FAILING'] as const;
export type ArchivingState = (typeof ARCHIVING_STATES)[number];

/**
 * How a provider's statement of a day agrees with what we have: no money on either side, not uploaded, the same, differences
 * that are all closed, and differences that are open.
 */
export const COMPARISON_STATES = ['NOTHING', 'MISSING', 'MATCHES', 'CLOSED', 'DIFFERS'] as const;
export type ComparisonState = (typeof COMPARISON_STATES)[number];

/**
 * What differs: the statement has money that we do not have that day, we have what it does not, both have other amounts, and
 * both have the same now after a correction has moved money.
 */
export const DIFFERENCE_KINDS = ['NOT_OURS', 'NOT_THEIRS', 'AMOUNT', 'CORRECTED'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** Whom a correction names beside the provider: the student who pays, or what stands for money outside. */
export const CORRECTION_SIDES = ['STUDENT', 'OUTSIDE'] as const;
export type CorrectionSide = (typeof CORRECTION_SIDES)[number];

/**
 * Why a correction does not name the student of a payment: its provider may still perform it; its money is on the balance, or
 * went back, though another day says so; it went back, or is about to; it is not on the balance any more; the account is deleted.
 */
export const STUDENT_BARS = ['WAITING', 'PERFORMED', 'RETURNED', 'GONE', 'DELETED'] as const;
export type StudentBar = (typeof STUDENT_BARS)[number];

/** What a line of a statement says of money: paid, given back, or that none has moved. */
export type StatementLineState = 'PAID' | 'RETURNED' | 'NONE';
