/** Disputes (docs/rules.md#disputes), free of schemas so that pages can have it without Zod. */

/** Defects of a finished step: not done, done wrong, late with consequences, a wrong or forged document. */
export const DISPUTE_KINDS = ['NOT_DONE', 'DONE_WRONG', 'LATE', 'FORGED'] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];

/** The student's wishes: that it is put right and the share is released then, the whole share back, or a part of it. */
export const DISPUTE_WISHES = ['FIX', 'WHOLE', 'PART'] as const;
export type DisputeWish = (typeof DISPUTE_WISHES)[number];

/**
 * OPEN: the share is frozen. Its end: AGREED by one side with what the other one has proposed, SETTLED by an administrator,
 * or WITHDRAWN by the student.
 */
export const DISPUTE_STATES = ['OPEN', 'AGREED', 'SETTLED', 'WITHDRAWN'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Events of a dispute. CHAT_READ: an administrator has opened the chat of the application for the first time. */
export const DISPUTE_EVENTS = [
  'OPENED',
  'ANSWERED',
  'EVIDENCE_ADDED',
  'ASKED',
  'CHAT_READ',
  'AGREED',
  'SETTLED',
  'WITHDRAWN',
] as const;
export type DisputeEventType = (typeof DISPUTE_EVENTS)[number];

/** Sides that an administrator may ask for more. */
export const ASKED_SIDES = ['STUDENT', 'CONSULTING', 'BOTH'] as const;
export type AskedSide = (typeof ASKED_SIDES)[number];

/** Turns of a dispute: the agency answers, an administrator decides. Null once it has ended. */
export const DISPUTE_TURNS = ['CONSULTING', 'ADMIN'] as const;
export type DisputeTurn = (typeof DISPUTE_TURNS)[number];

/** Disputes as administrators list them: those that wait for a decision, all open ones, those that have ended. */
export const DISPUTE_LISTS = ['WAITING', 'OPEN', 'ENDED'] as const;
export type DisputeList = (typeof DISPUTE_LISTS)[number];

/** Hours in which the agency answers, before an administrator may decide without it. */
export const ANSWER_HOURS = 48;
/** Days after its beginning until which an administrator decides. */
export const DECISION_DAYS = 7;
/** Hours before the end of its time at which an agency that has not answered is reminded. */
export const ANSWER_REMINDER_HOURS = [24, 6] as const;
/** Hours before the end of their time at which administrators are reminded. */
export const DECISION_REMINDER_HOURS = 24;
/** Disputes that a share may have one after another. */
export const MAX_DISPUTES = 3;
/** Files and messages that a side may bring. */
export const MAX_EVIDENCE_FILES = 10;
export const MAX_EVIDENCE_MESSAGES = 50;
export const MIN_DISPUTE_LENGTH = 10;
export const MAX_DISPUTE_LENGTH = 2000;
