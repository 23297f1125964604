import { MIN_TOP_UP_TIYIN } from '../limits.ts';

/** People to whom a student shows an application, free of schemas so that pages can have it without Zod. */

/** Relations of people to a student, in words that the agency may read, too. */
export const RELATIONS = [
  'MOTHER',
  'FATHER',
  'BROTHER',
  'SISTER',
  'GRANDPARENT',
  'SPOUSE',
  'RELATIVE',
  'OTHER',
] as const;
export type Relation = (typeof RELATIONS)[number];

/** Ways of a guardian's money when it came: into the protection of the application, or to the balance of its student. */
export const PAYMENT_OUTCOMES = ['PROTECTED', 'BALANCE'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** Things that a guardian opens, each of which is on the student's list. */
export const VISIT_KINDS = ['APPLICATION', 'DOCUMENT', 'PAYMENT'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** Largest number of people to whom one application is shown. */
export const MAX_GUARDIANS = 3;
/** Days after a payment fell due of which those who may pay it are reminded: when it falls due, and later. */
export const GUARDIAN_REMINDER_DAYS = [0, 3, 7] as const;
/** Within this time, what the same guardian opens again is one visit. */
export const VISIT_MINUTES = 30;
/** Visits that the student's list shows. */
export const SHOWN_VISITS = 100;

/** Returns the payment for a due sum, in tiyin: providers take whole som, and no less than for any top-up. */
export const chargeOf = (dueTiyin: number): number =>
  Math.ceil(Math.max(dueTiyin, MIN_TOP_UP_TIYIN) / 100) * 100;
