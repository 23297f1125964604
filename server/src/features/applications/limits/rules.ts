import type { Limit } from '../../auth/limits/rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Each application is read by people: nobody has so many aims in an hour, or in a day. */
export const APPLICATIONS_PER_HOUR = 10;
export const APPLICATIONS_PER_DAY = 30;
/** Less than it takes to fill the form in again, and enough to keep programs from applying and withdrawing in turns. */
export const PAUSE_AFTER_WITHDRAWAL_MS = MINUTE_MS;

export const applicationLimits = (studentId: string): Limit[] => [
  {
    ...{ code: 'TOO_MANY_APPLICATIONS', key: `applications ${studentId}` },
    ...{ count: APPLICATIONS_PER_HOUR, windowMs: HOUR_MS },
  },
  {
    ...{ code: 'TOO_MANY_APPLICATIONS', key: `applications of a day ${studentId}` },
    ...{ count: APPLICATIONS_PER_DAY, windowMs: 24 * HOUR_MS },
  },
];

/** Whole seconds until the pause after a withdrawal is over; 0 when it is. */
export const pauseLeft = (withdrawnAt: Date | null, now: Date): number =>
  withdrawnAt
    ? Math.max(Math.ceil((withdrawnAt.getTime() + PAUSE_AFTER_WITHDRAWAL_MS - now.getTime()) / 1000), 0)
    : 0;

const NOTES_PER_MINUTE = 30;

export const noteLimits = (accountId: string): Limit[] => [
  {
    ...{ code: 'TOO_MANY_REQUESTS', key: `notes ${accountId}` },
    ...{ count: NOTES_PER_MINUTE, windowMs: MINUTE_MS },
  },
];
