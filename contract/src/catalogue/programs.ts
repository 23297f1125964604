import { z } from 'zod';
import {
  CountryRef,
  DateOnly,
  digits,
  FilterText,
  IdList,
  IdParams,
  KeyValue,
  NamedRef,
  Picture,
  pageOf,
  pageQuery,
} from '../common.ts';
import { CURRENCIES } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { PROGRAM_PAGE_SIZE, PROGRAM_SORTS } from '../limits.ts';
import { Tiyin } from '../money/tiyin.ts';
import { CERTIFICATE_KINDS } from './certificates.ts';
import { TypicalCost } from './country-costs.ts';
import { MAX_YEAR, MIN_YEAR } from './cycles.ts';
import { Requirements } from './requirements.ts';
import { TEACHING_LANGUAGES } from './teaching-languages.ts';

/** Free and not known are different. `amount` is for a year, in the currency's minor units (ISO 4217). */
export const Tuition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('FREE') }),
  z.object({
    kind: z.literal('PAID'),
    amount: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    currency: z.enum(CURRENCIES),
  }),
  z.object({ kind: z.literal('UNKNOWN') }),
]);
export type Tuition = z.infer<typeof Tuition>;

/** The month in which studies begin, `YYYY-MM`. */
export const StartMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

/** The year in which the academic year begins that figures are of. */
export const FactsYear = z.number().int().min(MIN_YEAR).max(MAX_YEAR);

/**
 * Beginning of studies, and the days from and to which one applies; null is unknown. `isExpected`: they are those of the
 * cycle before, a year later, because nobody has announced this one's (`cycles.ts`).
 */
export const Intake = z.object({
  start: StartMonth,
  opensOn: DateOnly.nullable(),
  deadline: DateOnly.nullable(),
  isExpected: z.boolean(),
});
export type Intake = z.infer<typeof Intake>;

/** Deadline of an earlier cycle, which is none any more (`cycles.ts`). */
const EarlierDeadline = z.object({
  startMonth: z.number().int(),
  deadline: DateOnly,
  usualMonth: z.number().int().nullable(),
});

/** The university of a programme as cards show it. */
export const ProgramUniversity = NamedRef.extend({
  photo: Picture.nullable(),
  city: z.string(),
  country: CountryRef,
});

/**
 * A programme on a card. `field` is a second-level faculty; `intakes` are those that can still be applied for, the next one first,
 * but in the list of a filter by days or starts those that it asks for; `earlierDeadlines` are those that have passed, one for each month of beginning, the latest first; `factsYear` is
 * the year in which the academic year begins that tuition and requirements are of; `requirements`, `durationMonths` and
 * `factsYear` are null where nobody knows them. `typicalTuition` is what a year usually comes to in the country for the degree,
 * where the programme's own tuition is unknown: never its price (`typical-costs.ts`).
 */
export const ProgramCard = z.object({
  id: z.number().int(),
  name: z.string(),
  university: ProgramUniversity,
  degree: KeyValue,
  field: NamedRef,
  languages: z.array(z.enum(TEACHING_LANGUAGES)),
  durationMonths: z.number().int().nullable(),
  tuition: Tuition,
  typicalTuition: TypicalCost.nullable(),
  intakes: z.array(Intake),
  earlierDeadlines: z.array(EarlierDeadline),
  requirements: Requirements.nullable(),
  factsYear: FactsYear.nullable(),
});
export type ProgramCard = z.infer<typeof ProgramCard>;

/** Public, localised view. `checkedOn` is null while nobody has checked the facts against `sourceUrl`. */
export const ProgramDetail = ProgramCard.extend({
  degree: KeyValue.extend({ id: z.number().int() }),
  originalName: z.string(),
  webPage: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  checkedOn: DateOnly.nullable(),
  isDemo: z.boolean(),
});
export type ProgramDetail = z.infer<typeof ProgramDetail>;

/** Several values of one condition, or none. */
const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .max(10)
    .nullish()
    .transform((value) => value ?? []);

/**
 * Conditions are joined by "and", several values of one by "or". `facultyId` may be of either level; `free` selects programmes
 * without tuition; `tuitionUpTo` is a year's tuition in tiyin, at the latest rates, and selects known tuition up to it, with
 * `orTypicalTuition` also unknown one where what is typical of the country and degree begins at it or below, and with
 * `orUnknownTuition` also unknown one of which nothing typical is known; `deadlineFrom` selects programmes with a known deadline to come, on that day or later;
 * `admits` those of which a requirement is met by such a score, or by any score of a test where it is null; `without` those whose
 * known requirements can be met without a certificate of that test, nor another one of its language; `startFrom` and `startTo` those
 * whose studies begin in one of these months and that can still be applied for then, with `deadlineFrom` by such a deadline.
 */
export const ProgramFilter = z
  .object({
    query: FilterText,
    universityId: IdList,
    countryId: IdList,
    degreeId: IdList,
    facultyId: IdList,
    language: z
      .array(z.enum(TEACHING_LANGUAGES))
      .nullish()
      .transform((value) => [...new Set(value)]),
    free: z.boolean().nullish(),
    tuitionUpTo: Tiyin.min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
    orTypicalTuition: z.boolean().nullish(),
    orUnknownTuition: z.boolean().nullish(),
    deadlineFrom: DateOnly.nullish(),
    admits: listOf(z.object({ kind: z.enum(CERTIFICATE_KINDS), score: z.number().nullable() })),
    without: listOf(z.enum(CERTIFICATE_KINDS)),
    startFrom: StartMonth.nullish(),
    startTo: StartMonth.nullish(),
    city: FilterText,
    sort: z
      .enum(PROGRAM_SORTS)
      .nullish()
      .transform((value) => value ?? 'DEADLINE'),
  })
  .prefault({});
export type ProgramFilter = z.output<typeof ProgramFilter>;

const Counted = NamedRef.extend({ count: z.number().int() });

/**
 * Options by which the list can be filtered, with the number of programmes; only those that have any. `fields` has both levels.
 */
export const ProgramOptions = z.object({
  countries: z.array(CountryRef.extend({ count: z.number().int() })),
  degrees: z.array(Counted),
  fields: z.array(Counted.extend({ fields: z.array(Counted) })),
  languages: z.array(z.object({ code: z.enum(TEACHING_LANGUAGES), count: z.number().int() })),
});
export type ProgramOptions = z.infer<typeof ProgramOptions>;

const tag = 'Programmes';

export const filterPrograms = endpoint({
  method: 'POST',
  path: '/program/filter',
  access: 'public',
  cached: true,
  tag,
  summary: 'Programmes by text, university, country, degree, field, language, tuition and deadline',
  query: pageQuery(PROGRAM_PAGE_SIZE),
  body: ProgramFilter,
  data: pageOf(ProgramCard),
});

export const getProgramDetail = endpoint({
  method: 'GET',
  path: '/program/{id}/detail',
  access: 'public',
  cached: true,
  tag,
  summary: 'A programme in the language of the request',
  params: IdParams,
  data: ProgramDetail,
});

export const listProgramOptions = endpoint({
  method: 'GET',
  path: '/program/options',
  access: 'public',
  cached: true,
  tag,
  summary:
    'Countries, degrees, fields and languages that have programmes, of all universities or one, with their number',
  query: z.object({ universityId: digits(2_147_483_647).optional() }),
  data: ProgramOptions,
});
