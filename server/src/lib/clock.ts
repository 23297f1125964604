/** Source of the current time, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const TASHKENT_OFFSET_MS = 5 * 60 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Days since 1970 as Asia/Tashkent counts them: changes when `tashkentDate` does, without making a text. */
export const tashkentDay = (moment: Date): number =>
  Math.floor((moment.getTime() + TASHKENT_OFFSET_MS) / DAY_MS);

/** Calendar date in Asia/Tashkent (UTC+5, no summer time) as `YYYY-MM-DD` (docs/rules.md#time). */
export const tashkentDate = (moment: Date): string =>
  new Date(moment.getTime() + TASHKENT_OFFSET_MS).toISOString().slice(0, 10);

/** A moment in Asia/Tashkent as `YYYY-MM-DD HH:MM`. */
export const tashkentMinute = (moment: Date): string =>
  new Date(moment.getTime() + TASHKENT_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');

/** When the day of a moment began in Asia/Tashkent. */
export const tashkentMidnight = (moment: Date): Date =>
  new Date(tashkentDay(moment) * DAY_MS - TASHKENT_OFFSET_MS);

/** Hour of the day in Asia/Tashkent, 0 to 23. */
export const tashkentHour = (moment: Date): number =>
  new Date(moment.getTime() + TASHKENT_OFFSET_MS).getUTCHours();
