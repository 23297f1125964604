import type { DashboardPeriod } from '@parvoz/contract/limits.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { tashkentDate } from '../../../lib/clock.ts';

/** Owner of the accounts that are read, and how their entries are shown. */
export interface Viewer {
  /** Accounts whose entries the viewer sees: for administrators those of money outside. */
  accountIds: number[];
  /** -1 for administrators: what leaves a provider's account has come to Parvoz, so they see entries inverted. */
  sign: 1 | -1;
  isAdmin: boolean;
  /** Student whose waiting and failed payments are listed as well. */
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
 * Returns the first days of the parts of a trend: the days of the last week, the days of the month, or all months of the year;
 * without a period, the months since the first day.
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

/** Signs of Crockford's base 32: no letter is taken for a digit. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SIGN_COUNT = 8;
/** Number of hex digits of an id that are as many signs: its last ones, which are random. */
const HEX_COUNT = 10;

/** The number of a receipt, by which people call it: `261128-7K3M-9QTV`, the day in Tashkent and the end of the payment's id. */
export const receiptNumber = ({ id, createdAt }: { id: string; createdAt: string }): string => {
  let rest = Number.parseInt(id.slice(-HEX_COUNT), 16);
  let signs = '';
  for (let place = 0; place < SIGN_COUNT; place++) {
    signs = SIGNS[rest % SIGNS.length] + signs;
    rest = Math.floor(rest / SIGNS.length);
  }
  const day = tashkentDate(new Date(createdAt)).slice(2).replaceAll('-', '');
  return `${day}-${signs.slice(0, 4)}-${signs.slice(4)}`;
};

/** Day and end of the id of what a text names as the number of a receipt; null where it is none. */
export const readReceiptNumber = (text: string): { day: string; idEnd: string } | null => {
  const [, year, month, day, first, second] =
    /^(\d\d)(\d\d)(\d\d)-([0-9A-HJKMNP-TV-Z]{4})-([0-9A-HJKMNP-TV-Z]{4})$/.exec(text.toUpperCase()) ?? [];
  if (!second || Number.isNaN(Date.parse(`20${year}-${month}-${day}`))) return null;
  const value = [...`${first}${second}`].reduce((sum, sign) => sum * SIGNS.length + SIGNS.indexOf(sign), 0);
  return { day: `20${year}-${month}-${day}`, idEnd: value.toString(16).padStart(HEX_COUNT, '0') };
};
