/** Protected payments (docs/rules.md#money), free of schemas so that pages can have it without Zod. */

/**
 * How a step's share of a price stands. UNPAID: not paid yet. HELD: paid, its step is not finished. AWAITING: its step is
 * finished, and it passes to the agency once the student confirms, or by itself. DISPUTED: its clock has stopped. RELEASED to
 * the agency, RETURNED to the student, or SPLIT between both: that is its end.
 */
export const SHARE_STATES = [
  'UNPAID',
  'HELD',
  'AWAITING',
  'DISPUTED',
  'RELEASED',
  'RETURNED',
  'SPLIT',
] as const;
export type ShareState = (typeof SHARE_STATES)[number];

/** What has ended a share: the student's word, the time, the settlement of a dispute, the end of the application. */
export const SHARE_ENDS = ['STUDENT', 'TIME', 'SETTLEMENT', 'END'] as const;
export type ShareEnd = (typeof SHARE_ENDS)[number];

/** Hours after the end of a step in which its share waits for the student. */
export const RELEASE_HOURS = 72;
/** Hours that are left at least when a dispute is withdrawn. */
export const MIN_LEFT_HOURS = 24;
/** Hours before a release at which the student is reminded of it. */
export const RELEASE_REMINDER_HOURS = [24, 6, 1] as const;
/** Days after which the student is reminded of a payment that is due. */
export const DUE_REMINDER_DAYS = [1, 3, 7] as const;
/** Days after which the agency may close an application whose payment is due. */
export const DUE_DAYS = 14;
