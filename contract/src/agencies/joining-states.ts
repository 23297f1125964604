/** Words and numbers of the requests of agencies to join, free of schemas so that pages can have them without Zod. */

/** NEW and ANSWERED wait for us, ASKED for the agency; WITHDRAWN is one that was asked and has not answered; the others are decided. */
export const JOIN_STATES = ['NEW', 'ASKED', 'ANSWERED', 'DECLINED', 'ACCEPTED', 'WITHDRAWN'] as const;
export type JoinState = (typeof JOIN_STATES)[number];
export const OPEN_JOIN_STATES = ['NEW', 'ASKED', 'ANSWERED'] as const satisfies readonly JoinState[];
/** States of requests that wait for us. */
export const WAITING_JOIN_STATES = ['NEW', 'ANSWERED'] as const satisfies readonly JoinState[];

export const JOIN_ACTIONS = ['ASK', 'DECLINE', 'ACCEPT'] as const;
export type JoinAction = (typeof JOIN_ACTIONS)[number];

/** Reasons that a request is declined; OTHER needs words of its own. */
export const DECLINE_REASONS = ['DOCUMENTS', 'MISMATCH', 'EXPIRED', 'OTHER'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

export const MAX_JOIN_DOCUMENTS = 10;
/** Days after which an agency that was declined may ask again. */
export const JOIN_PAUSE_DAYS = 30;
/** Days after which a request ends that was asked back and has not answered. */
export const JOIN_SILENCE_DAYS = 30;
/** Days before that when its agency is reminded. */
export const JOIN_REMINDER_DAYS = 3;
/** Working days within which we answer. */
export const JOIN_ANSWER_DAYS = 2;
/** Longest note of an administrator, which is also sent as an SMS. */
export const MAX_JOIN_NOTE_LENGTH = 300;
export const MAX_JOIN_ANSWER_LENGTH = 2000;
export const MAX_ORGANISATION_NAME_LENGTH = 120;
