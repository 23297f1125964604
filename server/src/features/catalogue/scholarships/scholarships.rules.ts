import { expectedAfter, moveYears } from '@parvoz/contract/catalogue/cycles.ts';

/** First and last day to apply, as `YYYY-MM-DD`. */
export interface DateWindow {
  startDate: string;
  expiredDate: string;
}

/**
 * Returns the window of a yearly round as it is known on a day: the round itself until it is over, then the one that is
 * expected a year later; of an older round the days that it had.
 */
export const currentWindow = (round: DateWindow, today: string): DateWindow & { isExpected: boolean } => {
  const { startDate, expiredDate } = round;
  const next =
    expiredDate < today ? expectedAfter({ opensOn: startDate, deadline: expiredDate }, today) : null;
  return next
    ? { startDate: next.opensOn!, expiredDate: next.deadline, isExpected: true }
    : { ...round, isExpected: false };
};

const nextYear = ({ startDate, expiredDate }: DateWindow): DateWindow => ({
  startDate: moveYears(startDate, 1),
  expiredDate: moveYears(expiredDate, 1),
});

/** The window of the next cycle after one that has passed: the same days of the first year in which it is not over yet. */
export const nextWindow = (passed: DateWindow, today: string): DateWindow => {
  let next = nextYear(passed);
  while (next.expiredDate < today) next = nextYear(next);
  return next;
};
