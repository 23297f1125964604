import {
  ANSWER_HOURS,
  ANSWER_REMINDER_HOURS,
  DECISION_DAYS,
  DECISION_REMINDER_HOURS,
  type DisputeState,
  type DisputeTurn,
} from '@parvoz/contract/money/disputes-states.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Returns the moments until which the agency of a dispute answers and an administrator decides. */
export const deadlinesOf = (openedAt: Date): { answerUntil: Date; decideUntil: Date } => ({
  answerUntil: new Date(openedAt.getTime() + ANSWER_HOURS * HOUR_MS),
  decideUntil: new Date(openedAt.getTime() + DECISION_DAYS * DAY_MS),
});

interface Standing {
  state: DisputeState;
  answeredAt: Date | null;
  answerUntil: Date;
}

/** Returns whose turn it is: the agency's until it has answered or its time is over, then an administrator's. */
export const turnOf = ({ state, answeredAt, answerUntil }: Standing, now: Date): DisputeTurn | null => {
  if (state !== 'OPEN') return null;
  return answeredAt !== null || now >= answerUntil ? 'ADMIN' : 'CONSULTING';
};

/** The reminder that an agency has come to: hours before the end of its time; null before the first, and at its end. */
export const answerReminderDue = (
  { answerUntil }: Pick<Standing, 'answerUntil'>,
  now: Date,
): (typeof ANSWER_REMINDER_HOURS)[number] | null => {
  const leftMs = answerUntil.getTime() - now.getTime();
  if (leftMs <= 0) return null;
  return ANSWER_REMINDER_HOURS.findLast((hours) => leftMs <= hours * HOUR_MS) ?? null;
};

/** Returns whether administrators have at most a day left. */
export const isDecisionDue = (decideUntil: Date, now: Date): boolean =>
  decideUntil.getTime() - now.getTime() <= DECISION_REMINDER_HOURS * HOUR_MS;

/** The moments from which an open dispute may have somebody to be reminded. */
export const reminderLimits = (now: Date): { answerBefore: Date; decideBefore: Date } => ({
  answerBefore: new Date(now.getTime() + ANSWER_REMINDER_HOURS[0] * HOUR_MS),
  decideBefore: new Date(now.getTime() + DECISION_REMINDER_HOURS * HOUR_MS),
});
