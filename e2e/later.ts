import { DAY_MS } from '@parvoz/contract/time.ts';

// Browsers under libfaketime become very slow: their pages shift the clock themselves (scripts/faketime.mjs).
const { DAYS_LATER, LD_PRELOAD, ...environment } = process.env;

/** Of the browser: without the library. */
export const BROWSER_ENVIRONMENT = environment as Record<string, string>;

/** Offset of this run's clock from the real time, in milliseconds. */
export const LATER_MS = Number(DAYS_LATER ?? 0) * DAY_MS;
