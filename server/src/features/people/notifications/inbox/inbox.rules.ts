import { appealUntil } from '@parvoz/contract/applications/appeals.ts';
import {
  APPLICATION_STATUSES,
  type ApplicationEventType,
  isEnded,
  type NextAction,
  type NotificationKind,
  type Side,
  SMS_KINDS,
  type SmsKind,
} from '@parvoz/contract/applications/application-states.ts';
import type { FollowUp } from '@parvoz/contract/people/notifications.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { tashkentDate, tashkentMinute } from '../../../../lib/clock.ts';

/** A line of an application's timeline, as far as people are notified of it. */
export interface NotifiedEvent {
  type: ApplicationEventType;
  actorId: string | null;
  actorRole: Role | null;
  comment: string | null;
  stepId: number | null;
  levelId: number | null;
  managerId: string | null;
}

const SIDES: Partial<Record<Role, Side>> = {
  ROLE_STUDENT: 'STUDENT',
  ROLE_CONSULTING: 'CONSULTING',
  ROLE_CONSULTING_MANAGER: 'CONSULTING',
};

/**
 * Returns the sides to notify of events that happen together: the side that did not cause them. Automatic lines belong to the
 * author of the others; an action of an administrator, or without an author, concerns both sides.
 */
export const notifiedSides = (events: readonly Pick<NotifiedEvent, 'actorRole'>[]): readonly Side[] => {
  const role = events.find(({ actorRole }) => actorRole !== null)?.actorRole;
  const side = role && SIDES[role];
  return (['STUDENT', 'CONSULTING'] as const).filter((one) => one !== side);
};

const ENDED_BY: readonly string[] = [...APPLICATION_STATUSES.filter(isEnded), 'CLOSED', 'STOPPED'];

/** These say more than what they follow from: the last level of a step ends the step, the last step the application. */
const ENDS: readonly ApplicationEventType[] = ['STEP_FINISHED', 'FINISHED'];

/** Does it end the application? */
export const isEnd = (type: ApplicationEventType): boolean => ENDED_BY.includes(type);

/** Returns the one of simultaneous events, in their order, that people are notified of; the first has the comment of all. */
export const essenceOf = <E extends Pick<NotifiedEvent, 'type' | 'comment'>>(events: readonly E[]): E => {
  const [first] = events;
  if (!first) throw new Error('there is no event to notify of');
  const last = events.findLast(({ type }) => ENDS.includes(type));
  return { ...(last ?? first), comment: first.comment };
};

/** State of the application after the events that people are notified of. */
export interface Standing {
  next: NextAction;
  levelId: number | null;
  deadline: string | null;
  /** Moment of the student's open request that Parvoz steps in. */
  appealedAt: Date | null;
}

/** Kinds of which the agency's owners are notified, too, whoever is responsible: money leaves the application. */
export const OWNERS_KINDS: readonly NotificationKind[] = ['APPEALED', 'STOPPED'];

/** Kinds that name the next action; for the others it goes without saying. */
const FOLLOWED: readonly NotificationKind[] = [
  'ACCEPTED',
  'PAYMENT_SUCCESS',
  'STEP_LEVEL_FINISHED',
  'STEP_FINISHED',
];

/** Returns the day until which the agency of an appeal may act. */
export const appealDay = (appealedAt: Date): string => tashkentDate(appealUntil(appealedAt));

interface Following {
  next: FollowUp | null;
  nextLevelId: number | null;
  deadline: string | null;
}

/** Returns what a notification says of the application's state, and until when the student, or the agency, has to act. */
export const followUpOf = (
  kind: NotificationKind,
  { next, levelId, deadline, appealedAt }: Standing,
): Following => {
  if (kind === 'APPEALED') return { next: null, nextLevelId: null, deadline: appealDay(appealedAt!) };
  const followUp = FOLLOWED.includes(kind) && next !== 'REVIEW' && next !== 'NONE' ? next : null;
  return {
    next: followUp,
    nextLevelId: followUp && levelId,
    deadline: kind === 'REVISION' || followUp === 'SUBMIT' ? deadline : null,
  };
};

/**
 * Returns what it says to a student whose finished step is released at a moment: to confirm it comes before everything that has time, and
 * beside what is to be paid, which has no day of its own.
 */
export const withRelease = ({ next, nextLevelId }: Following, releasesAt: Date): Following => ({
  ...(next === 'PAY' ? { next, nextLevelId } : { next: 'CONFIRM', nextLevelId: null }),
  deadline: tashkentMinute(releasesAt),
});

type ReleaseKind = Extract<SmsKind, `RELEASE_${string}`>;

/** Texts of `sms.json`, below `application`. */
export type SmsText = Exclude<SmsKind, ReleaseKind> | 'ACCEPTED_PAYMENT' | 'RELEASE';

const isRelease = (kind: SmsKind): kind is ReleaseKind => kind.startsWith('RELEASE_');

const isSmsKind = (kind: NotificationKind): kind is SmsKind =>
  (SMS_KINDS as readonly NotificationKind[]).includes(kind);

/** Returns the one text to send for simultaneous events; null where none is wanted. */
export const smsTextOf = (
  kinds: readonly NotificationKind[],
  isWanted: (kind: SmsKind) => boolean,
): SmsText | null => {
  const wanted = kinds.filter(isSmsKind).filter(isWanted);
  if (wanted.includes('ACCEPTED') && wanted.includes('PAYMENT')) return 'ACCEPTED_PAYMENT';
  const [kind = null] = wanted;
  // It names the moment, which is true however long it was under way.
  return kind && isRelease(kind) ? 'RELEASE' : kind;
};

/** Kinds after which something is lost soon by who does nothing. */
const LAST_CALLS: readonly NotificationKind[] = [
  ...(['DEADLINE_1_DAY', 'PAYMENT_7_DAYS', 'PAYMENT_14_DAYS'] as const),
  ...(['RELEASE_24_HOURS', 'RELEASE_6_HOURS', 'RELEASE_1_HOUR'] as const),
];

/** True if one of these notifications goes by SMS beside Telegram where earlier ones were not seen. */
export const isLastCall = (kinds: readonly NotificationKind[]): boolean =>
  kinds.some((kind) => LAST_CALLS.includes(kind));

/** `2026-11-24` or `2026-11-24 03:00` as people write it. */
export const dateText = (deadline: string): string => {
  const [date, ...time] = deadline.split(' ');
  return [date!.split('-').reverse().join('.'), ...time].join(' ');
};
