import type { NotificationKind, SmsKind } from '@parvoz/contract/applications/application-states.ts';
import { followUpsOf, hasOwnDay } from '@parvoz/contract/people/notification-parts.ts';
import type { FollowUp } from '@parvoz/contract/people/notifications.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { afterQuietHours, HOUR_MS } from '../../../../lib/clock.ts';
import { type SmsText, smsTextOf } from '../inbox/inbox.rules.ts';

/** Kinds that are of no use so many hours after they were written; they do not wait for the end of the quiet hours. */
const HOURS: Partial<Record<NotificationKind, number>> = {
  ...{ RELEASE_6_HOURS: 6, DISPUTE_ANSWER_6_HOURS: 6, RELEASE_1_HOUR: 1 },
};

/** Returns for how many seconds a notification is of use still; null for one that always is. */
export const secondsOfUse = (kind: NotificationKind | null, createdAt: Date, now: Date): number | null => {
  const hours = kind && HOURS[kind];
  if (!hours) return null;
  return Math.max(0, Math.floor((createdAt.getTime() + hours * HOUR_MS - now.getTime()) / 1000));
};

/** Returns whether a notification comes too late to be of use. */
export const isUseless = (kind: NotificationKind | null, createdAt: Date, now: Date): boolean =>
  secondsOfUse(kind, createdAt, now) === 0;

/** Kinds that a student who is paying waits for. */
const PAYMENTS: readonly NotificationKind[] = [
  ...(['PAYMENT_SUCCESS', 'PAYMENT_FAILED', 'TOP_UP_SUCCESS', 'TOP_UP_FAILED'] as const),
];

/** Time after which nobody looks at a payment any more that they have begun or tried. */
const PAYING_MS = HOUR_MS;

/** A notification to somebody of a role; `triedAt` is when the payment to a balance that it is about was last tried, or begun. */
interface Written {
  kind: NotificationKind;
  role: Role;
  triedAt: Date | null;
}

/** Returns whether a notification that is written now is not delayed by quiet hours. */
const isAtOnce = ({ kind, role, triedAt }: Written, now: Date): boolean => {
  if (kind in HOURS || kind === 'BANK_CHANGED') return true;
  const isPaying = triedAt === null || now.getTime() - triedAt.getTime() <= PAYING_MS;
  return role === 'ROLE_STUDENT' && PAYMENTS.includes(kind) && isPaying;
};

/** Returns when a notification that is written now may be sent. */
export const dueAt = (written: Written, now: Date): Date =>
  isAtOnce(written, now) ? now : afterQuietHours(now);

/** Returns whether a message is sent without a sound: a reminder that does not wait for the end of the quiet hours. */
export const isSilent = (kind: NotificationKind | null, now: Date): boolean =>
  kind !== null && kind in HOURS && afterQuietHours(now) > now;

/** Reminders that are of no use once a share is released or frozen, a dispute is answered, or it has ended. */
export const REMINDERS = {
  RELEASE: ['RELEASE_24_HOURS', 'RELEASE_6_HOURS', 'RELEASE_1_HOUR'],
  ANSWER: ['DISPUTE_ANSWER_24_HOURS', 'DISPUTE_ANSWER_6_HOURS'],
  DISPUTE: ['DISPUTE_ANSWER_24_HOURS', 'DISPUTE_ANSWER_6_HOURS', 'DISPUTE_DECISION_1_DAY'],
} as const satisfies Record<string, readonly NotificationKind[]>;

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

/** Follow-ups that are named outside the site, too. */
const NAMED = ['PAY', 'SUBMIT', 'REWORK', 'CONFIRM'] as const;
type Named = (typeof NAMED)[number];

/** Returns the variable parts of a notification's text. */
export const partsOf = (
  kind: NotificationKind,
  { next, deadline }: { next: FollowUp | null; deadline: string | null },
): { next: Named[]; until: string | null } => {
  const following = followUpsOf(next, deadline);
  return {
    next: NAMED.filter((one) => following.includes(one)),
    until: hasOwnDay(kind) || following.includes('CONFIRM') ? null : deadline,
  };
};
