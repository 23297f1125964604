/** Words of an application's life, free of schemas so that pages can have them without Zod (decisions.md §6). */

export const APPLICATION_STATUSES = ['TRAIL', 'STARTED', 'FINISHED', 'REJECTED', 'CANCELED'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Of a step or level; one that has not begun has none (null). */
export const STAGE_STATUSES = ['STARTED', 'TRAIL', 'FINISHED'] as const;
export type StageStatus = (typeof STAGE_STATUSES)[number];

/** Lines of an application's timeline. */
export const APPLICATION_EVENTS = [
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
  'MANAGER_CHANGED',
] as const;
export type ApplicationEventType = (typeof APPLICATION_EVENTS)[number];

/** What people may ask for; the other lines follow from these. */
export const APPLICATION_ACTIONS = [
  'ACCEPTED',
  'REJECTED',
  'PAYMENT_SUCCESS',
  'SUBMITTED',
  'REVISION',
  'REWORK_COMPLETED',
  'STEP_LEVEL_FINISHED',
  'CANCELED',
] as const;
export type ApplicationAction = (typeof APPLICATION_ACTIONS)[number];

/**
 * The tariff's price: not due before acceptance, then DUE until it is PAID, at once where it is 0. RETURNED once a refusal
 * or withdrawal has ended a paid one: what was paid for steps that are not finished is to go back to the student.
 */
export const PAYMENT_STATES = ['NONE', 'DUE', 'PAID', 'RETURNED'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * What has to happen next. REVIEW: the agency accepts or rejects. PAY, SUBMIT (hand in a level), REWORK (a returned
 * level): the student. CHECK (a submitted level), LEAD (a level that asks the student for nothing): the agency. NONE: it has ended.
 */
export const NEXT_ACTIONS = ['REVIEW', 'PAY', 'SUBMIT', 'REWORK', 'CHECK', 'LEAD', 'NONE'] as const;
export type NextAction = (typeof NEXT_ACTIONS)[number];

/** Whose turn it is. */
export const SIDES = ['STUDENT', 'CONSULTING'] as const;
export type Side = (typeof SIDES)[number];

/** Documents of an application: handed in, accepted with their level, or returned with a comment; replaced ones are kept. */
export const DOCUMENT_STATUSES = ['UPLOADED', 'ACCEPTED', 'RETURNED', 'REPLACED'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const APPLICATION_SORTS = ['DEADLINE', 'ACTIVITY', 'NEW', 'NUMBER'] as const;
export type ApplicationSort = (typeof APPLICATION_SORTS)[number];

/** Marks of the agency's list: our turn, due today, overdue, nothing happened for long, unread messages. */
export const APPLICATION_MARKS = ['OUR_TURN', 'TODAY', 'OVERDUE', 'SILENT', 'UNREAD'] as const;
export type ApplicationMark = (typeof APPLICATION_MARKS)[number];

/** Days without anything new after which an application that runs is called silent. */
export const SILENT_DAYS = 7;
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;
export const MAX_DOCUMENTS = 100;
/** Bytes of one piece of a resumable upload, at most and at least; the last may be shorter. */
export const UPLOAD_PIECE_BYTES = 1024 * 1024;
export const MIN_PIECE_BYTES = 16 * 1024;
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

export const NOTIFICATION_KINDS = [
  ...APPLICATION_EVENTS,
  // Instead of MANAGER_CHANGED, to whoever is responsible from then on.
  'MADE_RESPONSIBLE',
  'MESSAGE',
  'DEADLINE_3_DAYS',
  'DEADLINE_1_DAY',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Notifications that a student also gets as an SMS unless it is switched off. */
export const SMS_KINDS = [
  'ACCEPTED',
  'REVISION',
  'PAYMENT',
  'DEADLINE_3_DAYS',
  'DEADLINE_1_DAY',
  'REJECTED',
] as const;
export type SmsKind = (typeof SMS_KINDS)[number];
