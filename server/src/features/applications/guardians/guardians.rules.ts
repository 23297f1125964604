import { GUARDIAN_REMINDER_DAYS, VISIT_MINUTES } from '@parvoz/contract/applications/guardian-states.ts';
import { SESSION_SECONDS } from '@parvoz/contract/limits.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';

/** Messages that one student can cause to any phones in a day, and to one phone. */
const INVITATIONS_PER_DAY = 10;
const INVITATIONS_TO_A_PHONE = 3;

/** Returns the limits of messages by which a student invites somebody. */
export const invitationLimits = (studentId: string, phone: string) => {
  const code = 'TOO_MANY_REQUESTS' as const;
  return [
    { code, key: `invitations of ${studentId}`, count: INVITATIONS_PER_DAY, windowMs: DAY_MS },
    { code, key: `invitations ${studentId} ${phone}`, count: INVITATIONS_TO_A_PHONE, windowMs: DAY_MS },
    // Of all students together: nobody has so many children and grandchildren who ask on one day.
    { code, key: `invitations to ${phone}`, count: INVITATIONS_PER_DAY, windowMs: DAY_MS },
  ];
};

/** Letters of a student's name in a message. */
export const MAX_SMS_NAME = 20;

/** Returns the end of a session that begins now; tokens count whole seconds. */
export const sessionEnd = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / 1000) + SESSION_SECONDS) * 1000);

/** Returns the moment since when the same thing opened again belongs to the same visit. */
export const visitsSince = (now: Date): Date => new Date(now.getTime() - VISIT_MINUTES * 60_000);

/** Time for which somebody to whom nothing is shown any more can still read that, before they are forgotten. */
const GONE_MS = 30 * DAY_MS;

/** Returns the moment before which everything must have ended for a guardian to be forgotten. */
export const goneBefore = (now: Date): Date => new Date(now.getTime() - GONE_MS);

/** Returns the reminder that a payment has come to, in days after it fell due; null before the first of them. */
export const reminderOf = (dueSince: Date, now: Date): number | null =>
  GUARDIAN_REMINDER_DAYS.findLast((days) => now.getTime() >= dueSince.getTime() + days * DAY_MS) ?? null;
