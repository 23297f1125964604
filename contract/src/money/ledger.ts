/**
 * Kinds of accounts of the ledger: a student's, an agency's, money held for an application, sums that an agency has asked to be
 * paid out, Parvoz's commission on an agency's shares; and for money outside: a payment provider, and everything else.
 */
export const LEDGER_ACCOUNT_KINDS = [
  'STUDENT',
  'CONSULTING',
  'HELD',
  'PAYOUT',
  'EARNED',
  'PROVIDER',
  'OUTSIDE',
] as const;
export type LedgerAccountKind = (typeof LEDGER_ACCOUNT_KINDS)[number];

/** Purposes of transfers. */
export const TRANSFER_PURPOSES = [
  'TOP_UP',
  'TOP_UP_REVERSED',
  'PAYMENT',
  'RELEASE',
  'COMMISSION',
  'REFUND',
  'PAYOUT_RESERVED',
  'PAYOUT_RETURNED',
  'PAYOUT',
  'WITHDRAWAL',
  'CORRECTION',
] as const;
export type TransferPurpose = (typeof TRANSFER_PURPOSES)[number];

export const LEDGER_FAULTS = [
  'BALANCE',
  'RUNNING_BALANCE',
  'DAY_TOTAL',
  'DAY_COUNT',
  'TRANSFER',
  'BELOW_ZERO',
  'PAYMENT',
  'HELD',
  'RESERVED',
  'RETURNED',
  'CORRECTED',
  'RELEASED',
  'EARNED',
] as const;

/** Fault of the ledger, and its place. */
export interface LedgerFault {
  kind: (typeof LEDGER_FAULTS)[number];
  /** `STUDENT 0198…` of an account, the key of a transfer. */
  name: string;
  /** Stored and expected sum; of a count, the number of entries. */
  foundTiyin: number;
  expectedTiyin: number;
}
