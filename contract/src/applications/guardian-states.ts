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

/** Things that a guardian opens, each of which is on the student's list. */
export const VISIT_KINDS = ['APPLICATION', 'DOCUMENT', 'PAYMENT'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** Largest number of people to whom one application is shown. */
export const MAX_GUARDIANS = 3;
/** Within this time, what the same guardian opens again is one visit. */
export const VISIT_MINUTES = 30;
/** Visits that the student's list shows. */
export const SHOWN_VISITS = 100;
