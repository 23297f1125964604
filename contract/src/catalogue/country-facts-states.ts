/** What both sides need of countries' facts, free of schemas so that pages can have it without Zod. */

/** What becomes of a foreign diploma in Uzbekistan: it is likely recognised, a test is asked for, or nobody knows. */
export const RECOGNITIONS = ['LIKELY', 'TEST', 'UNKNOWN'] as const;
export type Recognition = (typeof RECOGNITIONS)[number];

/** What documents of Uzbekistan need to count there. */
export const LEGALISATIONS = ['APOSTILLE', 'CONSULAR', 'NONE'] as const;
export type Legalisation = (typeof LEGALISATIONS)[number];

/** Two sentences. */
export const MAX_VISA_LENGTH = 500;
/** Of living for a month, in minor units of any currency. */
export const MAX_LIVING_MINOR = 100_000_000_000;
export const MIN_LIVING_YEAR = 2015;
