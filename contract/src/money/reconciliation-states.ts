/**
 * States of archiving the database's write-ahead log elsewhere as it is written, so that the failure of a disk loses no money:
 * not needed, as no real money comes; done; not set up; set up, and the last try failed.
 */
export const ARCHIVING_STATES = ['NOT_NEEDED', 'DONE', 'NONE', 'FAILING'] as const;
export type ArchivingState = (typeof ARCHIVING_STATES)[number];

/**
 * Results of comparing a provider's statement of a day with our records: no money on either side, not uploaded, equal,
 * differences that are all closed, and open differences.
 */
export const COMPARISON_STATES = ['NOTHING', 'MISSING', 'MATCHES', 'CLOSED', 'DIFFERS'] as const;
export type ComparisonState = (typeof COMPARISON_STATES)[number];

/**
 * Kinds of differences: the statement has money that we do not have that day, we have money that it does not, both have
 * different amounts, and both are equal now after a correction has moved money.
 */
export const DIFFERENCE_KINDS = ['NOT_OURS', 'NOT_THEIRS', 'AMOUNT', 'CORRECTED'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** Sides that a correction names beside the provider: the student who pays, or money outside. */
export const CORRECTION_SIDES = ['STUDENT', 'OUTSIDE'] as const;
export type CorrectionSide = (typeof CORRECTION_SIDES)[number];

/**
 * Reasons that a correction does not name the student of a payment: its provider may still perform it; its money is on the
 * balance, or went back, though another day says so; it went back, or is about to; it is not on the balance any more; the
 * account is deleted.
 */
export const STUDENT_BARS = ['WAITING', 'PERFORMED', 'RETURNED', 'GONE', 'DELETED'] as const;
export type StudentBar = (typeof STUDENT_BARS)[number];

/** Meanings of a statement's line: paid, returned, or no money moved. */
export type StatementLineState = 'PAID' | 'RETURNED' | 'NONE';
