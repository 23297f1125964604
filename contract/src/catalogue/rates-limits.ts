/** Bounds of exchange rates, free of schemas so that pages can have them without Zod. */

/** A rate in tiyin for its nominal: up to 10 million soʻm. */
export const MAX_RATE_TIYIN = 1_000_000_000;
/** Units of a currency that a rate is of, as banks publish it: 1, 10, 100. */
export const NOMINALS = [1, 10, 100, 1000] as const;
/** Lines of a file of rates. */
export const MAX_RATE_LINES = 1000;
