import type { ErrorCode } from '../errors.ts';

/** An application's life (docs/rules.md#applications), free of schemas so that pages can have it without Zod. */

interface StatusFacts {
  /** True if somebody has to act: it counts as open, may be withdrawn and rejected, and has deadlines. */
  isRunning: boolean;
  /** True if nothing happens to it any more; its end is stored. A status may be neither. */
  isEnded: boolean;
  /** Ended without what was wanted. */
  isInVain: boolean;
  /** True if it is at a step and a level of its own copy of the plan. */
  hasLevel: boolean;
  /** Next action; LEVEL is that of its level. `TURN_OF` has whose turn it is. */
  next: NextAction | 'LEVEL';
  /** Error of an action that this status does not allow. */
  refusal: ErrorCode;
  /** Colour of its badges; the usual one where it is empty. */
  tone: 'info' | 'brand' | 'success' | 'danger' | '';
}

/**
 * All that a status of an application means, in the order of the board. Sets, texts' keys and fragments of SQL follow
 * from it on both sides; what is not a fact but a way of its own (badges' icons, moves on the board, who may do what) is
 * in records that the compiler wants complete.
 */
export const STATUS_FACTS = {
  TRAIL: {
    ...{ isRunning: true, isEnded: false, isInVain: false, hasLevel: false },
    ...{ next: 'REVIEW', refusal: 'APPLICATION_NOT_ACCEPTED', tone: 'info' },
  },
  STARTED: {
    ...{ isRunning: true, isEnded: false, isInVain: false, hasLevel: true },
    ...{ next: 'LEVEL', refusal: 'ALREADY_ACCEPTED', tone: 'brand' },
  },
  FINISHED: {
    ...{ isRunning: false, isEnded: true, isInVain: false, hasLevel: false },
    ...{ next: 'NONE', refusal: 'APPLICATION_FINISHED', tone: 'success' },
  },
  REJECTED: {
    ...{ isRunning: false, isEnded: true, isInVain: true, hasLevel: false },
    ...{ next: 'NONE', refusal: 'APPLICATION_REJECTED', tone: 'danger' },
  },
  CANCELED: {
    ...{ isRunning: false, isEnded: true, isInVain: true, hasLevel: false },
    ...{ next: 'NONE', refusal: 'APPLICATION_CANCELED', tone: '' },
  },
} as const satisfies Record<string, StatusFacts>;

export type ApplicationStatus = keyof typeof STATUS_FACTS;
export const APPLICATION_STATUSES = Object.keys(STATUS_FACTS) as readonly ApplicationStatus[];

type With<Fact extends keyof StatusFacts> = {
  [Status in ApplicationStatus]: (typeof STATUS_FACTS)[Status][Fact] extends true ? Status : never;
}[ApplicationStatus];
export type RunningStatus = With<'isRunning'>;
export type EndedStatus = With<'isEnded'>;
/** Statuses at a step and level. */
export type LevelStatus = With<'hasLevel'>;

const statusesWith = <Fact extends 'isRunning' | 'isEnded' | 'isInVain' | 'hasLevel'>(fact: Fact) =>
  APPLICATION_STATUSES.filter((status): status is With<Fact> => STATUS_FACTS[status][fact]);

export const RUNNING_STATUSES = statusesWith('isRunning');
export const ENDED_STATUSES = statusesWith('isEnded');
export const IN_VAIN_STATUSES = statusesWith('isInVain');
export const LEVEL_STATUSES = statusesWith('hasLevel');
/** Neither at a level nor at its end. */
export const WAITING_STATUSES = APPLICATION_STATUSES.filter(
  (status) => !STATUS_FACTS[status].hasLevel && !STATUS_FACTS[status].isEnded,
);

export const isRunning = (status: ApplicationStatus): boolean => STATUS_FACTS[status].isRunning;
export const isEnded = (status: ApplicationStatus): status is EndedStatus => STATUS_FACTS[status].isEnded;

/** Returns the key of an end that others than the student and the agency's own decision led to; null for the usual ones. */
export const endingOf = ({
  isClosedUnpaid,
  isStopped,
}: {
  isClosedUnpaid: boolean;
  isStopped: boolean;
}): 'CLOSED' | 'STOPPED' | null => {
  if (isStopped) return 'STOPPED';
  return isClosedUnpaid ? 'CLOSED' : null;
};

/** Statuses of a step or level; one that has not begun has none (null). */
export const STEP_STATUSES = ['STARTED', 'TRAIL', 'FINISHED'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

/** Lines of an application's timeline. */
export const APPLICATION_EVENTS = [
  // By staff, before the student has accepted it, which is then CREATED.
  'ADDED',
  'CREATED',
  'ACCEPTED',
  'REJECTED',
  'PAYMENT',
  'PAYMENT_SUCCESS',
  'PAYMENT_FAILED',
  'SUBMITTED',
  'REVISION',
  'REWORK_COMPLETED',
  'STEP_LEVEL_FINISHED',
  'STEP_FINISHED',
  'FINISHED',
  'CANCELED',
  // By the agency, because what was due has not been paid.
  'CLOSED',
  // The student asks Parvoz to step in, because the agency is silent; how that ends.
  'APPEALED',
  'APPEAL_ANSWERED',
  'APPEAL_WITHDRAWN',
  'APPEAL_DECLINED',
  // By an administrator, because the agency was silent after that, too.
  'STOPPED',
  'MANAGER_CHANGED',
  'DISPUTE_OPENED',
  'DISPUTE_ANSWERED',
  'DISPUTE_AGREED',
  'DISPUTE_SETTLED',
  'DISPUTE_WITHDRAWN',
] as const;
export type ApplicationEventType = (typeof APPLICATION_EVENTS)[number];

/** Actions that people may take; the other lines follow from these. */
export const APPLICATION_ACTIONS = [
  'ACCEPTED',
  'REJECTED',
  'SUBMITTED',
  'REVISION',
  'REWORK_COMPLETED',
  'STEP_LEVEL_FINISHED',
  'CANCELED',
  'CLOSED',
  'APPEALED',
  'APPEAL_WITHDRAWN',
  'APPEAL_DECLINED',
  'STOPPED',
] as const;
export type ApplicationAction = (typeof APPLICATION_ACTIONS)[number];

/**
 * States of payment of the tariff's price. NONE: nothing was due so far. DUE: something is to be paid now: the price, or in
 * parts the share of the step that has begun. PAID: all that was due so far, at once where the price is 0. RETURNED once the
 * application has ended before its aim with something paid for a step that was not finished: that goes back to the student.
 */
export const PAYMENT_STATES = ['NONE', 'DUE', 'PAID', 'RETURNED'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * Next actions. REVIEW: the agency accepts or rejects. PAY, SUBMIT (a level), REWORK (a returned level): the student. CHECK (a
 * submitted level), LEAD (a level that asks the student for nothing): the agency. NONE: it has ended.
 */
export const NEXT_ACTIONS = ['REVIEW', 'PAY', 'SUBMIT', 'REWORK', 'CHECK', 'LEAD', 'NONE'] as const;
export type NextAction = (typeof NEXT_ACTIONS)[number];

/** Sides whose turn it may be. */
export const SIDES = ['STUDENT', 'CONSULTING'] as const;
export type Side = (typeof SIDES)[number];

export const TURN_OF: Record<NextAction, Side | null> = {
  REVIEW: 'CONSULTING',
  PAY: 'STUDENT',
  SUBMIT: 'STUDENT',
  REWORK: 'STUDENT',
  CHECK: 'CONSULTING',
  LEAD: 'CONSULTING',
  NONE: null,
};

/**
 * States of an application's documents: submitted, accepted with their level, returned with a comment, or replaced; replaced
 * ones are stored.
 */
export const DOCUMENT_STATUSES = ['UPLOADED', 'ACCEPTED', 'RETURNED', 'REPLACED'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const APPLICATION_SORTS = ['DEADLINE', 'ACTIVITY', 'NEW', 'NUMBER'] as const;
export type ApplicationSort = (typeof APPLICATION_SORTS)[number];

/**
 * Marks of the agency's list: our turn, due today, due soon, overdue, the student has asked Parvoz to step in, nothing happened for
 * long, unread messages.
 */
export const APPLICATION_MARKS = [
  ...(['OUR_TURN', 'TODAY', 'SOON', 'OVERDUE', 'APPEALED', 'SILENT', 'UNREAD'] as const),
] as const;
export type ApplicationMark = (typeof APPLICATION_MARKS)[number];

/** Days without an event after which a running application counts as silent. */
export const SILENT_DAYS = 7;
/** Number of days before a deadline within which it is soon due. */
export const SOON_DAYS = 3;
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;
/** Documents of an application, of each its current version. */
export const MAX_DOCUMENTS = 100;
/** The same with all former versions. */
export const MAX_DOCUMENT_VERSIONS = 500;
/** Bytes of one chunk of a resumable upload, at most and at least; the last may be shorter. */
export const UPLOAD_CHUNK_BYTES = 1024 * 1024;
export const MIN_CHUNK_BYTES = 16 * 1024;
export const DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
export const MAX_COMMENT_LENGTH = 2000;
export const MAX_MESSAGE_LENGTH = 4000;
export const MESSAGE_PAGE_SIZE = 50;
export const NOTE_PAGE_SIZE = 20;
/** Days after the end of an application in which both sides may still write messages. */
export const CHAT_DAYS = 30;
export const MAX_TEMPLATES = 100;
export const BOARD_COLUMN_SIZE = 20;

/** Kinds about money that concern no application. */
export const MONEY_KINDS = [
  'PAYOUT_CONFIRMED',
  'PAYOUT_DECLINED',
  'WITHDRAWAL_CONFIRMED',
  'WITHDRAWAL_DECLINED',
  // A payment to the balance: paid, not made, and taken back by its provider.
  'TOP_UP_SUCCESS',
  'TOP_UP_FAILED',
  'TOP_UP_REVERSED',
  // A guardian has paid for the student: what was due, or to the balance. The comment is the guardian's relation.
  'GUARDIAN_PAID',
  'GUARDIAN_TOPPED_UP',
  // An administrator has put a student's balance right: its amount is below zero where money was taken.
  'BALANCE_CORRECTED',
  // Changed bank details of an agency: the comment is the end of the new account.
  'BANK_CHANGED',
  'BANK_STOPPED',
  // Changed commission on an agency's shares: the comment is the new one and the day from which it is in force.
  'COMMISSION_SET',
] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/** Notifications to the owners of an agency about the agency itself; the comment of a hidden one is the reason. */
export const AGENCY_KINDS = ['AGENCY_ACCEPTED', 'AGENCY_OPENED', 'AGENCY_REOPENED', 'AGENCY_HIDDEN'] as const;
export type AgencyKind = (typeof AGENCY_KINDS)[number];

/** Kinds of reminders so many days before the deadline of an item on the shortlist. */
export const SAVED_KINDS = ['SAVED_30_DAYS', 'SAVED_7_DAYS', 'SAVED_1_DAY', 'SAVED_EXPECTED'] as const;
export type SavedKind = (typeof SAVED_KINDS)[number];

export const NOTIFICATION_KINDS = [
  ...APPLICATION_EVENTS,
  // Instead of MANAGER_CHANGED, to whoever is responsible from then on.
  'MADE_RESPONSIBLE',
  'MESSAGE',
  'DEADLINE_3_DAYS',
  'DEADLINE_1_DAY',
  // So long ago a payment fell due; after the last of them the agency may close the application.
  'PAYMENT_1_DAY',
  'PAYMENT_3_DAYS',
  'PAYMENT_7_DAYS',
  'PAYMENT_14_DAYS',
  // Release of a finished step's share to the agency, soon or now; return of held money.
  'RELEASE_24_HOURS',
  'RELEASE_6_HOURS',
  'RELEASE_1_HOUR',
  'SHARE_RELEASED',
  'MONEY_RETURNED',
  // In a dispute: a side has brought more or is asked for it; the agency is to answer, administrators to decide.
  'DISPUTE_EVIDENCE',
  'DISPUTE_ASKED',
  'DISPUTE_ANSWER_24_HOURS',
  'DISPUTE_ANSWER_6_HOURS',
  'DISPUTE_DECISION_1_DAY',
  // A student may say how it was with the agency; what happens to that review.
  'REVIEW_ASKED',
  'REVIEW_WRITTEN',
  'REVIEW_CHANGED',
  'REVIEW_ANSWERED',
  'REVIEW_HIDDEN',
  'REVIEW_SHOWN',
  ...SAVED_KINDS,
  ...MONEY_KINDS,
  ...AGENCY_KINDS,
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Notifications that a student also gets as an SMS unless it is switched off. */
export const SMS_KINDS = [
  'ACCEPTED',
  'REVISION',
  'PAYMENT',
  'PAYMENT_1_DAY',
  'PAYMENT_3_DAYS',
  'PAYMENT_7_DAYS',
  'PAYMENT_14_DAYS',
  'DEADLINE_3_DAYS',
  'DEADLINE_1_DAY',
  'REJECTED',
  'CLOSED',
  'STOPPED',
  'RELEASE_24_HOURS',
  'RELEASE_6_HOURS',
  'RELEASE_1_HOUR',
  'GUARDIAN_PAID',
  'GUARDIAN_TOPPED_UP',
] as const;
export type SmsKind = (typeof SMS_KINDS)[number];
