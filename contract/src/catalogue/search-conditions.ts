import { z } from 'zod';
import { CountryRef, NamedRef } from '../common.ts';
import { CURRENCIES } from '../currencies.ts';
import { Tiyin } from '../money/tiyin.ts';
import { CERTIFICATE_KINDS } from './certificates.ts';
import { SEASONS } from './seasons.ts';
import { TEACHING_LANGUAGES } from './teaching-languages.ts';

/** `typed`: the words that it was read from; `without`: the query without these. */
const words = { typed: z.string(), without: z.string() };

/**
 * A wish that the words of a query express (docs/rules.md#search). `FREE`: without tuition, of scholarships all is paid; `CHEAP`: by
 * tuition; `WITHOUT`: no certificate of this test; `SCORE`: a score of it is enough, null is any; `UP_TO`: a year's tuition, in
 * minor units and in tiyin at the latest rate; `START`: studies begin in that part of a year or month, or that year.
 */
export const SearchCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('FREE'), ...words }),
  z.object({ kind: z.literal('CHEAP'), ...words }),
  z.object({ kind: z.literal('WITHOUT'), test: z.enum(CERTIFICATE_KINDS), ...words }),
  z.object({
    kind: z.literal('SCORE'),
    test: z.enum(CERTIFICATE_KINDS),
    score: z.number().nullable(),
    ...words,
  }),
  z.object({ kind: z.literal('LANGUAGE'), language: z.enum(TEACHING_LANGUAGES), ...words }),
  z.object({
    kind: z.literal('UP_TO'),
    amount: z.number().int(),
    currency: z.enum(CURRENCIES),
    tiyin: Tiyin,
    ...words,
  }),
  z.object({
    kind: z.literal('START'),
    year: z.number().int(),
    season: z.enum(SEASONS).nullable(),
    month: z.number().int().min(1).max(12).nullable(),
    ...words,
  }),
  z.object({ kind: z.literal('DEGREE'), degree: NamedRef, ...words }),
  z.object({ kind: z.literal('COUNTRY'), country: CountryRef, ...words }),
  z.object({ kind: z.literal('CITY'), city: z.string(), ...words }),
]);
export type SearchCondition = z.infer<typeof SearchCondition>;
