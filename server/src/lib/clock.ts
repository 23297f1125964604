import { DAY_MS } from '@parvoz/contract/time.ts';

/** Source of the current time, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const HOUR_MS = 60 * 60 * 1000;
const TASHKENT_OFFSET_MS = 5 * HOUR_MS;

/** Days since 1970 as Asia/Tashkent counts them: changes when `tashkentDate` does, without making a text. */
export const tashkentDay = (moment: Date): number =>
  Math.floor((moment.getTime() + TASHKENT_OFFSET_MS) / DAY_MS);

/** Calendar date in Asia/Tashkent (UTC+5, no summer time) as `YYYY-MM-DD` (docs/rules.md#time). */
export const tashkentDate = (moment: Date): string =>
  new Date(moment.getTime() + TASHKENT_OFFSET_MS).toISOString().slice(0, 10);

const isWorkingDay = (moment: Date): boolean => {
  const day = new Date(`${tashkentDate(moment)}T00:00:00Z`).getUTCDay();
  return day !== 0 && day !== 6;
};

/** Returns the date in Asia/Tashkent so many working days after a moment, Saturday and Sunday off. */
export const workingDayAfter = (moment: Date, days: number): string => {
  let due = moment;
  for (let left = days; left > 0; ) {
    due = new Date(due.getTime() + DAY_MS);
    if (isWorkingDay(due)) left--;
  }
  return tashkentDate(due);
};

/** A moment in Asia/Tashkent as `YYYY-MM-DD HH:MM`. */
export const tashkentMinute = (moment: Date): string =>
  new Date(moment.getTime() + TASHKENT_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');

/** A calendar date, `YYYY-MM-DD`, as people write it, `DD.MM.YYYY`. */
export const dateAsWritten = (date: string): string => date.split('-').reverse().join('.');

/** A moment in Asia/Tashkent as people write it, `DD.MM.YYYY HH:MM:SS`. */
export const tashkentMoment = (moment: Date): string => {
  const [date, time] = new Date(moment.getTime() + TASHKENT_OFFSET_MS).toISOString().slice(0, 19).split('T');
  return `${dateAsWritten(date!)} ${time}`;
};

/** Returns the beginning of a moment's day in Asia/Tashkent. */
export const tashkentMidnight = (moment: Date): Date =>
  new Date(tashkentDay(moment) * DAY_MS - TASHKENT_OFFSET_MS);

/** Hour of the day in Asia/Tashkent, 0 to 23. */
export const tashkentHour = (moment: Date): number =>
  new Date(moment.getTime() + TASHKENT_OFFSET_MS).getUTCHours();

/** Hours of Tashkent in which a phone may ring. */
const FIRST_HOUR = 9;
const LAST_HOUR = 20;

/** Returns whether a phone may ring at a moment. */
export const isDaytime = (moment: Date): boolean => {
  const hour = tashkentHour(moment);
  return hour >= FIRST_HOUR && hour < LAST_HOUR;
};

/** An hour of the day of a moment, or of another day so many days after it. */
const hourOf = (moment: Date, hour: number, days = 0): Date =>
  new Date(tashkentMidnight(moment).getTime() + days * DAY_MS + hour * HOUR_MS);

/** Returns when a phone may ring next: now by day, at night the next morning. */
export const nextDaytime = (moment: Date): Date => {
  if (isDaytime(moment)) return moment;
  return hourOf(moment, FIRST_HOUR, tashkentHour(moment) < FIRST_HOUR ? 0 : 1);
};

/** Hours of Tashkent in which nothing rings that is not due at once. */
const QUIET_FROM_HOUR = 22;
const QUIET_TO_HOUR = 8;

/** Returns when a message that can wait may be sent: now, or when the quiet hours end. */
export const afterQuietHours = (moment: Date): Date => {
  const hour = tashkentHour(moment);
  if (hour >= QUIET_FROM_HOUR) return hourOf(moment, QUIET_TO_HOUR, 1);
  return hour < QUIET_TO_HOUR ? hourOf(moment, QUIET_TO_HOUR) : moment;
};

/** The last hour before the night of a moment in which a phone may ring. */
export const eveningBefore = (moment: Date): Date =>
  hourOf(moment, LAST_HOUR - 1, tashkentHour(moment) < FIRST_HOUR ? -1 : 0);
