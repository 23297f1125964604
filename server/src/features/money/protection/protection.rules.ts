import { type ApplicationStatus, isRunning } from '@parvoz/contract/applications/application-states.ts';
import {
  DUE_DAYS,
  DUE_REMINDER_DAYS,
  type EndedShareState,
  type HeldTotal,
  isSharePaid,
  MIN_DUE_DAYS,
  MIN_LEFT_HOURS,
  RELEASE_HOURS,
  RELEASE_REMINDER_HOURS,
  SHARE_FACTS,
  type ShareState,
} from '@parvoz/contract/money/protection-states.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { eveningBefore, isDaytime, nextDaytime } from '../../../lib/clock.ts';

/** Days after which a due payment is notified; with the last the agency may close the application. */
const DUE_NOTICE_DAYS = [...DUE_REMINDER_DAYS, DUE_DAYS] as const;

const HOUR_MS = 60 * 60 * 1000;

/** Fields of a share that totals are computed from. */
export interface SummedShare {
  amountTiyin: number;
  state: ShareState;
  releasedTiyin: number;
  returnedTiyin: number;
  dueSince: Date | null;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Returns the totals of an application's shares: what is paid is what is held, waits, is disputed, was released and returned. */
export const sumsOf = (shares: readonly SummedShare[]) => {
  const amountOf = (isMeant: (state: ShareState) => boolean): number =>
    sum(shares.filter(({ state }) => isMeant(state)).map(({ amountTiyin }) => amountTiyin));
  const heldAs = (total: HeldTotal) => amountOf((state) => SHARE_FACTS[state].heldAs === total);
  const totals: Record<HeldTotal, number> = {
    ...{ held: heldAs('held'), awaiting: heldAs('awaiting'), disputed: heldAs('disputed') },
  };
  return {
    paid: amountOf(isSharePaid),
    ...totals,
    released: sum(shares.map(({ releasedTiyin }) => releasedTiyin)),
    returned: sum(shares.map(({ returnedTiyin }) => returnedTiyin)),
  };
};

/** Shares that are to be paid now: due ones, while the application runs. */
export const dueOf = <Share extends Pick<SummedShare, 'state' | 'dueSince'>>(
  status: ApplicationStatus,
  shares: readonly Share[],
): Share[] =>
  isRunning(status) ? shares.filter(({ state, dueSince }) => state === 'UNPAID' && dueSince !== null) : [];

/** Returns when the student is reminded of a payment, and from when on the agency may close the application because of it. */
export const remindersOf = (dueSince: Date | null): { remindAt: Date[]; closableAt: Date | null } => {
  if (dueSince === null) return { remindAt: [], closableAt: null };
  const after = (days: number) => new Date(dueSince.getTime() + days * DAY_MS);
  return { remindAt: DUE_REMINDER_DAYS.map(after), closableAt: after(DUE_DAYS) };
};

/** The reminder that a payment has come to: days after it fell due; null before the first of them. */
export const dueReminder = (dueSince: Date, now: Date): (typeof DUE_NOTICE_DAYS)[number] | null =>
  DUE_NOTICE_DAYS.findLast((days) => now.getTime() >= dueSince.getTime() + days * DAY_MS) ?? null;

/** The moments since which payments are reminded of, for each reminder, the newest first. */
export const dueLimits = (now: Date): { days: number; before: Date }[] =>
  DUE_NOTICE_DAYS.map((days) => ({ days, before: new Date(now.getTime() - days * DAY_MS) }));

/** Payments due since this moment or longer rest while their student cannot sign in: fewer than the least days are left. */
export const dueRestsSince = (now: Date): Date =>
  new Date(now.getTime() - (DUE_DAYS - MIN_DUE_DAYS) * DAY_MS);

/**
 * Returns since when a payment that rests counts as due: an hour beyond the least, so that it is moved once an hour. Of its
 * reminders the last one is left.
 */
export const restedDue = (now: Date) => ({
  dueSince: new Date(dueRestsSince(now).getTime() + HOUR_MS),
  remindedDays: DUE_REMINDER_DAYS.at(-2)!,
});

/** Returns the moment when the share of a step that is finished at a moment is released to the agency automatically. */
export const releaseOf = (finishedAt: Date): Date => new Date(finishedAt.getTime() + RELEASE_HOURS * HOUR_MS);

/**
 * Returns the moment of release of a share whose dispute ends without a settlement: its clock resumes, with at least a day
 * left.
 */
export const resumedRelease = (now: Date, leftMs: number): Date =>
  new Date(now.getTime() + Math.max(leftMs, MIN_LEFT_HOURS * HOUR_MS));

/** Clocks with no more than this left rest while their student cannot sign in. */
export const restsUntil = (now: Date): Date => new Date(now.getTime() + MIN_LEFT_HOURS * HOUR_MS);

/** Returns the moment of release of a share whose clock rests: an hour beyond the least, so that it is moved once an hour. */
export const restedRelease = (now: Date): Date => new Date(restsUntil(now).getTime() + HOUR_MS);

export type ReleaseReminder = (typeof RELEASE_REMINDER_HOURS)[number];

/** The reminder that a share has come to: hours before its release; null before the first of them. */
export const reminderDue = (releasesAt: Date, now: Date): ReleaseReminder | null =>
  RELEASE_REMINDER_HOURS.findLast((hours) => now.getTime() >= releasesAt.getTime() - hours * HOUR_MS) ?? null;

/** Releases at or before this moment may have to be reminded of. */
export const remindUntil = (now: Date): Date => new Date(now.getTime() + RELEASE_REMINDER_HOURS[0] * HOUR_MS);

/** Least time that a message delayed to the morning leaves before the release. */
const MIN_AFTER_NIGHT_MS = HOUR_MS;

/**
 * Returns when a message of a release is sent to the student's phone: with its reminder by day, at night on the next morning,
 * or on the evening before where the morning would be too late.
 */
export const messageAt = (releasesAt: Date, hours: number): Date => {
  const remindAt = new Date(releasesAt.getTime() - hours * HOUR_MS);
  const at = nextDaytime(remindAt);
  return releasesAt.getTime() - at.getTime() >= MIN_AFTER_NIGHT_MS ? at : eveningBefore(remindAt);
};

interface Messaged {
  releasesAt: Date;
  messagedHours: number | null;
}

/**
 * The reminders of which a message goes out now, the nearest first. Nothing rings at night but what could not go out by day,
 * and would come too late after it.
 */
export const messagesDue = ({ releasesAt, messagedHours }: Messaged, now: Date): ReleaseReminder[] => {
  const isTooLate = releasesAt.getTime() - nextDaytime(now).getTime() < MIN_AFTER_NIGHT_MS;
  if (!isDaytime(now) && !isTooLate) return [];
  const isNew = (hours: number) => messagedHours === null || hours < messagedHours;
  const nearest = RELEASE_REMINDER_HOURS.findLast((hours) => now >= messageAt(releasesAt, hours));
  return nearest ? RELEASE_REMINDER_HOURS.filter((hours) => hours >= nearest && isNew(hours)).reverse() : [];
};

/** Returns the final state of a share that is divided: the given sum goes back, the rest to the agency. */
export const settledState = (amountTiyin: number, returnTiyin: number): EndedShareState => {
  if (returnTiyin === 0) return 'RELEASED';
  return returnTiyin === amountTiyin ? 'RETURNED' : 'SPLIT';
};
