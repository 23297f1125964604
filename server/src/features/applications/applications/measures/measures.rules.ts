import { MIN_MEASURED } from '@parvoz/contract/limits.ts';
import { percentsOf } from '@parvoz/contract/percents.ts';

/** Counts over an agency's applications. */
export interface Counted {
  /** Median time to the first answer of `answerCount` applications; null without any. */
  waitMinutes: number | null;
  answerCount: number;
  finishedCount: number;
  rejectedCount: number;
  canceledCount: number;
  finishedStepCount: number;
  /** Number of these about which a dispute has ended with money going back. */
  lostStepCount: number;
}

/** Published measures; null where there are too few applications. */
interface Measures extends Omit<Counted, 'waitMinutes'> {
  answerMinutes: number | null;
  finishedPercent: number | null;
}

const STEP_MINUTES = 5;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
/** Largest time that is shown in hours: two days. */
const MAX_HOURS = 48;

const nearest = (minutes: number, unit: number): number => Math.max(1, Math.round(minutes / unit)) * unit;

/**
 * A time as people say it: five minutes, hours, days. What looks equal is equal, and a figure does not change with every
 * answer, so that neither do the lists that are sorted by it.
 */
export const roundedMinutes = (minutes: number): number => {
  const inSteps = nearest(minutes, STEP_MINUTES);
  if (inSteps < HOUR_MINUTES) return inSteps;
  const inHours = nearest(minutes, HOUR_MINUTES);
  return inHours < MAX_HOURS * HOUR_MINUTES ? inHours : nearest(minutes, DAY_MINUTES);
};

/** Fewer than five applications say nothing (docs/rules.md#measured-by-the-platform). */
export const measuresOf = ({ waitMinutes, ...counts }: Counted): Measures => {
  const { answerCount, finishedCount, rejectedCount, canceledCount } = counts;
  const endedCount = finishedCount + rejectedCount + canceledCount;
  const [finishedPercent] = percentsOf([finishedCount, rejectedCount, canceledCount]);
  return {
    ...counts,
    answerMinutes: waitMinutes === null || answerCount < MIN_MEASURED ? null : roundedMinutes(waitMinutes),
    finishedPercent: endedCount < MIN_MEASURED ? null : finishedPercent!,
  };
};
