import type { DashboardPeriod } from '@parvoz/contract/limits.ts';

/** From the shortest to the longest. */
export const PERIODS: readonly DashboardPeriod[] = ['TODAY', 'MONTH', 'YEAR'];

/** First and last day of a period that lasts until today. */
export const daysOf = (period: DashboardPeriod, today: string): { from: string; to: string } => {
  const from = { TODAY: today, MONTH: `${today.slice(0, 7)}-01`, YEAR: `${today.slice(0, 4)}-01-01` }[period];
  return { from, to: today };
};

/** The period that these days are; null where they are another time. On the first of January all three begin today. */
export const periodOf = (
  days: { from: string | null; to: string | null },
  today: string,
): DashboardPeriod | null =>
  PERIODS.toReversed().find((period) => {
    const { from, to } = daysOf(period, today);
    return days.from === from && days.to === to;
  }) ?? null;
