/**
 * States of a request to be paid out. While it is WAITING, its author may cancel it. Once an administrator is SENDING the
 * money, only administrators act: they confirm it, decline it, or let it wait again.
 */
export const PAYOUT_STATES = ['WAITING', 'SENDING', 'CONFIRMED', 'DECLINED', 'CANCELED'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Lists of requests: those that have not ended, which wait or are being sent, and those of each state. */
export const PAYOUT_LISTS = ['OPEN', ...PAYOUT_STATES] as const;
export type PayoutList = (typeof PAYOUT_LISTS)[number];

/** Kinds of payouts: of an agency, to its bank; of a student, back by the way that the money came. */
export const PAYOUT_KINDS = ['PAYOUT', 'WITHDRAWAL'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/** The least that is paid out, in tiyin, unless it is all that there is: 100,000 Som to agencies, 10,000 to students. */
export const MIN_PAYOUT_TIYIN = 10_000_000;
export const MIN_WITHDRAWAL_TIYIN = 1_000_000;
/** Requests of an agency, or of a student, that have not ended. */
export const MAX_OPEN_PAYOUTS = 5;
export const MAX_OPEN_WITHDRAWALS = 3;

/** Hours that new bank details wait, in which any owner can stop them. */
export const DETAILS_WAIT_HOURS = 24;
export const MAX_BANK_NAME_LENGTH = 120;
export const MAX_DOCUMENT_NUMBER_LENGTH = 40;
export const MAX_PAYOUT_REASON_LENGTH = 500;
