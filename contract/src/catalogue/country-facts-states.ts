/** Constants of countries' facts, free of schemas so that pages can have them without Zod. */

/** Recognition of a foreign diploma in Uzbekistan: it is likely recognised, a test is required, or it is unknown. */
export const RECOGNITIONS = ['LIKELY', 'TEST', 'UNKNOWN'] as const;
export type Recognition = (typeof RECOGNITIONS)[number];

/** Legalisation that documents of Uzbekistan need there. */
export const LEGALISATIONS = ['APOSTILLE', 'CONSULAR', 'NONE'] as const;
export type Legalisation = (typeof LEGALISATIONS)[number];

/** Longest text about a visa: two sentences. */
export const MAX_VISA_LENGTH = 500;
/** Largest cost of living for a month, in minor units of any currency. */
export const MAX_LIVING_MINOR = 100_000_000_000;
export const MIN_LIVING_YEAR = 2015;
