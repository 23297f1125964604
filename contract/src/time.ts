/** A day in milliseconds; Tashkent has no summer time. */
export const DAY_MS = 24 * 60 * 60 * 1000;
