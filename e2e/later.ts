// A browser that libfaketime tells another time comes to a crawl: its pages are told it instead (scripts/faketime.mjs).
const { DAYS_LATER, LD_PRELOAD, ...environment } = process.env;

/** Of the browser: without the library. */
export const BROWSER_ENVIRONMENT = environment as Record<string, string>;

/** How much later it is in this run than elsewhere. */
export const LATER_MS = Number(DAYS_LATER ?? 0) * 24 * 60 * 60 * 1000;
