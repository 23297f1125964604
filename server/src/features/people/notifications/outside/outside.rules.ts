import type { NotificationKind, SmsKind } from '@parvoz/contract/applications/application-states.ts';
import type { FollowUp } from '@parvoz/contract/people/notifications.ts';
import { afterQuietHours } from '../../../../lib/clock.ts';
import { type SmsText, smsTextOf } from '../inbox/inbox.rules.ts';

/** Reminders of what is over, or nearly, when the quiet hours end. */
const LATE_REMINDERS: readonly NotificationKind[] = [
  ...(['RELEASE_6_HOURS', 'RELEASE_1_HOUR', 'DISPUTE_ANSWER_6_HOURS'] as const),
];

/**
 * Kinds that are not delayed by quiet hours: those that are useless after them, and those that somebody who has just paid waits
 * for.
 */
const AT_ONCE: readonly NotificationKind[] = [
  ...LATE_REMINDERS,
  'BANK_CHANGED',
  ...(['PAYMENT_SUCCESS', 'PAYMENT_FAILED', 'TOP_UP_SUCCESS', 'TOP_UP_FAILED'] as const),
];

/** Returns when a notification that is written now may be sent. */
export const dueAt = (kind: NotificationKind, now: Date): Date =>
  AT_ONCE.includes(kind) ? now : afterQuietHours(now);

/** Returns whether a message is sent without a sound: a reminder that does not wait for the end of the quiet hours. */
export const isSilent = (kind: NotificationKind | null, now: Date): boolean =>
  kind !== null && LATE_REMINDERS.includes(kind) && afterQuietHours(now) > now;

/** Kinds after which a student has something to do, or loses by doing nothing. */
const ASKS: readonly NotificationKind[] = [
  ...([
    'REVISION',
    'PAYMENT',
    'PAYMENT_1_DAY',
    'PAYMENT_3_DAYS',
    'PAYMENT_7_DAYS',
    'PAYMENT_14_DAYS',
  ] as const),
  ...(['DEADLINE_3_DAYS', 'DEADLINE_1_DAY'] as const),
  ...(['RELEASE_24_HOURS', 'RELEASE_6_HOURS', 'RELEASE_1_HOUR'] as const),
];

/**
 * The text of the SMS that a student gets where Telegram does not take a notification that asks them for something; null where it
 * asks for nothing, or an SMS says it anyway.
 */
export const fallbackOf = (
  kind: NotificationKind,
  next: FollowUp | null,
  isSmsWanted: (kind: SmsKind) => boolean,
): SmsText | null => {
  const kinds: NotificationKind[] = next === 'PAY' && kind !== 'PAYMENT' ? [kind, 'PAYMENT'] : [kind];
  if (!kinds.some((one) => ASKS.includes(one)) || smsTextOf(kinds, isSmsWanted) !== null) return null;
  return smsTextOf(kinds, () => true);
};

/** Kinds whose own text has their day, or needs none. */
const hasOwnDay = (kind: NotificationKind): boolean => /^(?:PAYMENT_|RELEASE_|APPEALED$)/.test(kind);

/** Returns the variable parts of a notification's text. */
export const partsOf = (
  kind: NotificationKind,
  { next, deadline }: { next: FollowUp | null; deadline: string | null },
): { next: 'PAY' | 'SUBMIT' | 'REWORK' | null; until: string | null } => ({
  next: next === 'PAY' || next === 'SUBMIT' || next === 'REWORK' ? next : null,
  until: hasOwnDay(kind) ? null : deadline,
});
