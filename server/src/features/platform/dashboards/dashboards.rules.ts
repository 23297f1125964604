import type { DashboardPeriod } from '@parvoz/contract/limits.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';

const WEEK_DAYS = 7;
const MONTHS = 12;

/** Days of a calendar, with what follows and comes before them. Dates are `YYYY-MM-DD`. */
const shift = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const monthBefore = (month: string): string => shift(`${month.slice(0, 7)}-01`, -1).slice(0, 7);

/** Days from the first one to before the last one. */
export interface Span {
  from: string;
  until: string;
}

const STARTS: Record<DashboardPeriod, (today: string) => { now: string; before: string }> = {
  TODAY: (today) => ({ now: today, before: shift(today, -1) }),
  MONTH: (today) => ({ now: `${today.slice(0, 7)}-01`, before: `${monthBefore(today)}-01` }),
  YEAR: (today) => ({ now: `${today.slice(0, 4)}-01-01`, before: `${Number(today.slice(0, 4)) - 1}-01-01` }),
};

/** The period up to today, and as many days of the one before, which may have fewer. */
export const spansOf = (period: DashboardPeriod, today: string): { now: Span; before: Span } => {
  const { now, before } = STARTS[period](today);
  const until = shift(today, 1);
  const same = shift(before, daysBetween(now, until));
  return { now: { from: now, until }, before: { from: before, until: same < now ? same : now } };
};

/** Returns the first days of the parts of a trend: days, or the months of a year. */
export const trendOf = (period: DashboardPeriod, today: string): string[] => {
  if (period === 'YEAR')
    return Array.from(
      { length: MONTHS },
      (_, index) => `${today.slice(0, 4)}-${String(index + 1).padStart(2, '0')}-01`,
    ).filter((month) => month <= today);
  const from = period === 'TODAY' ? shift(today, 1 - WEEK_DAYS) : STARTS.MONTH(today).now;
  return Array.from({ length: daysBetween(from, today) + 1 }, (_, index) => shift(from, index));
};
