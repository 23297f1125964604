import type { DashboardPeriod } from '@parvoz/contract/limits.ts';
import { DAY_MS } from '../../lib/clock.ts';

/** Whose money is looked at. */
export interface Viewer {
  /** Accounts whose entries they see: of administrators those that stand for money outside. */
  accountIds: number[];
  /** What leaves a provider's account has come to Parvoz: administrators see entries turned round. */
  sign: 1 | -1;
  isAdmin: boolean;
  /** Whose payments that wait or have failed are listed as well. */
  studentId: string | null;
  /** The agency; null of all others. */
  consultingId: number | null;
}

const WEEK_DAYS = 7;
const MONTHS = 12;

const shift = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

const daysFrom = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = shift(day, 1)) days.push(day);
  return days;
};

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

const monthsFrom = (from: string, to: string): string[] => {
  const months: string[] = [];
  // The 32nd day after the first of a month is one of the next.
  for (let month = firstOfMonth(from); month <= to; month = firstOfMonth(shift(month, 32)))
    months.push(month);
  return months;
};

/** First day of a period that lasts until today. */
export const startOf = (period: DashboardPeriod, today: string): string => {
  if (period === 'TODAY') return today;
  return period === 'MONTH' ? firstOfMonth(today) : `${today.slice(0, 4)}-01-01`;
};

/**
 * Where the parts of a trend begin: the days of the last week, the days of the month, all months of the year; without a period
 * the months since the first day.
 */
export const trendOf = (period: DashboardPeriod | null, today: string, first: string): string[] => {
  switch (period) {
    case 'TODAY':
      return daysFrom(shift(today, 1 - WEEK_DAYS), today);
    case 'MONTH':
      return daysFrom(firstOfMonth(today), today);
    case 'YEAR':
      return monthsFrom(`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`).slice(0, MONTHS);
    default:
      return monthsFrom(first, today);
  }
};
