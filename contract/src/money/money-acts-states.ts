/** Acts of administrators that move money, or confirm that it has left. */
export const MONEY_ACT_KINDS = [
  'SEND',
  'BANK_FILE',
  'CONFIRM',
  'APPLICATION_CORRECTION',
  'DAY_CORRECTION',
  'CORRECTION_TAKEN_BACK',
] as const;
export type MoneyActKind = (typeof MONEY_ACT_KINDS)[number];

/** Groups of acts whose sums of a day are limited together, each to the sum that one administrator may move alone. */
export const MONEY_ACT_GROUPS = ['SENT', 'CONFIRMED', 'CORRECTED'] as const;
export type MoneyActGroup = (typeof MONEY_ACT_GROUPS)[number];

export const GROUP_OF_ACT: Record<MoneyActKind, MoneyActGroup> = {
  SEND: 'SENT',
  BANK_FILE: 'SENT',
  CONFIRM: 'CONFIRMED',
  APPLICATION_CORRECTION: 'CORRECTED',
  DAY_CORRECTION: 'CORRECTED',
  CORRECTION_TAKEN_BACK: 'CORRECTED',
};

/** Subjects of an act, as the audit calls them. */
export const MONEY_ACT_SUBJECTS = ['payout', 'withdrawal', 'application', 'statement'] as const;
export type MoneyActSubject = (typeof MONEY_ACT_SUBJECTS)[number];

/**
 * States of a request to a second administrator. FAILED could not be done any more when it was approved, EXPIRED was not
 * answered in time.
 */
export const APPROVAL_STATES = ['WAITING', 'APPROVED', 'REFUSED', 'CANCELED', 'EXPIRED', 'FAILED'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Hours within which a second administrator has to answer. */
export const APPROVAL_HOURS = 48;
