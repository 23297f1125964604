/** Source of the current time, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const TASHKENT_OFFSET_MS = 5 * 60 * 60 * 1000;

/** Calendar date in Asia/Tashkent (UTC+5, no summer time) as `YYYY-MM-DD` (decisions.md §1). */
export const tashkentDate = (moment: Date): string =>
  new Date(moment.getTime() + TASHKENT_OFFSET_MS).toISOString().slice(0, 10);
