import { z } from 'zod';
import { DateOnly, digits, Picture } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_QUOTE_LENGTH } from '../limits.ts';
import { ADMIN, Recorded, Version } from '../platform/administration.ts';
import { writtenText } from '../written-text.ts';
import { CERTIFICATE_KINDS } from './certificates.ts';
import { CountryFacts } from './country-facts.ts';
import { MistakeReport, ReportedKind } from './mistake-reports.ts';
import { Intake, Tuition } from './programs.ts';
import { Requirements } from './requirements.ts';
import { SCHOLARSHIP_COVERAGES, SCHOLARSHIP_STATUSES } from './scholarships.ts';
import { TEACHING_LANGUAGES } from './teaching-languages.ts';
import { SITTING_GAPS } from './test-sittings-rules.ts';

/** Groups of facts to be checked, the most urgent first; each record is in the first group that it belongs to. */
export const FACT_GROUPS = ['REPORTED', 'EXPIRED', 'NEVER', 'OLD'] as const;
export type FactGroup = (typeof FACT_GROUPS)[number];

/** Things whose facts are checked as a whole; of a country, everything that is known of it. */
export const CHECKED_KINDS = ['UNIVERSITY', 'PROGRAM', 'SCHOLARSHIP', 'COUNTRY'] as const;
export const CheckedKind = z.enum(CHECKED_KINDS);
export type CheckedKind = z.infer<typeof CheckedKind>;

/**
 * A record in the queue. `since`: the day of the oldest report, the last day to apply, or of the last check; null for never.
 * `oldOn`: the first day on which a deadline or a sum of it is old; null where it has none, or where nobody knows of which year its sum is.
 */
export const FactRow = z.object({
  kind: ReportedKind,
  id: z.number().int(),
  name: z.string(),
  photo: Picture.nullable(),
  group: z.enum(FACT_GROUPS),
  since: DateOnly.nullable(),
  oldOn: DateOnly.nullable(),
  reportCount: z.number().int(),
});
export type FactRow = z.infer<typeof FactRow>;

/** A test whose days want an administrator; `since`: the oldest day of a check, null for never and where it has no days. */
export const SittingGap = z.object({
  test: z.enum(CERTIFICATE_KINDS),
  gap: z.enum(SITTING_GAPS),
  since: DateOnly.nullable(),
});
export type SittingGap = z.infer<typeof SittingGap>;

export const FactQueue = z.object({
  rows: z.array(FactRow),
  tests: z.array(SittingGap),
  counts: z.object({
    REPORTED: z.number().int(),
    EXPIRED: z.number().int(),
    NEVER: z.number().int(),
    OLD: z.number().int(),
  }),
  /** Things that were checked today, in Tashkent. */
  checkedToday: z.number().int(),
});
export type FactQueue = z.infer<typeof FactQueue>;

export const FactCheck = z.object({
  checkedAt: z.iso.datetime(),
  /** Empty when the account is gone. */
  by: z.string(),
  quote: z.string().nullable(),
});
export type FactCheck = z.infer<typeof FactCheck>;

/** Facts of a record, to be compared with their source. Missing ones are null; an agency has no version here. */
export const FactRecord = z.object({
  kind: ReportedKind,
  id: z.number().int(),
  name: z.string(),
  photo: Picture.nullable(),
  version: Version.nullable(),
  isPublic: z.boolean(),
  sourceUrl: z.string().nullable(),
  checkedOn: DateOnly.nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  university: z.string().nullable(),
  webSite: z.string().nullable(),
  phone: z.string().nullable(),
  degrees: z.array(z.string()).nullable(),
  faculties: z.array(z.string()).nullable(),
  rating: z.number().nullable(),
  startDate: DateOnly.nullable(),
  expiredDate: DateOnly.nullable(),
  /** True of dates that nobody has announced: those of the round before, a year later. */
  isExpected: z.boolean().nullable(),
  state: z.enum(SCHOLARSHIP_STATUSES).nullable(),
  price: z.number().int().nullable(),
  coverage: z.enum(SCHOLARSHIP_COVERAGES).nullable(),
  description: z.string(),
  /** Parts of a programme. */
  program: z
    .object({
      languages: z.array(z.enum(TEACHING_LANGUAGES)),
      durationMonths: z.number().int().nullable(),
      tuition: Tuition,
      intakes: z.array(Intake),
      requirements: Requirements.nullable(),
      factsYear: z.number().int().nullable(),
    })
    .nullable(),
  /** Facts of a country, each with a source and a day of its own. */
  countryFacts: CountryFacts.nullable(),
  /** Dates of the next cycle, for an administrator to confirm; null while the present ones have not passed. */
  proposal: z.object({ startDate: DateOnly, expiredDate: DateOnly }).nullable(),
  checks: z.array(FactCheck),
  reports: z.array(MistakeReport),
});
export type FactRecord = z.infer<typeof FactRecord>;

const MAX_QUEUE = 200;
const tag = 'Facts';
const OfChecked = z.object({ kind: CheckedKind, id: digits(2_147_483_647) });
const OfReported = z.object({ kind: ReportedKind, id: digits(2_147_483_647) });

export const listFactQueue = endpoint({
  method: 'GET',
  path: '/facts',
  access: ADMIN,
  tag,
  summary: 'What waits to be compared with its source, the most urgent first, with the number of each group',
  query: z.object({
    group: z.enum(FACT_GROUPS).optional(),
    size: digits(MAX_QUEUE).default(50),
  }),
  data: FactQueue,
});

export const getFactRecord = endpoint({
  method: 'GET',
  path: '/facts/{kind}/{id}',
  access: ADMIN,
  tag,
  summary: 'What is said of a thing, its open reports and its checks',
  params: OfReported,
  data: FactRecord,
});

export const checkFacts = endpoint({
  method: 'POST',
  path: '/facts/{kind}/{id}/check',
  access: ADMIN,
  tag,
  summary: 'Note that the facts were compared with their source today; `quote` is what the source says',
  params: OfChecked,
  body: z.object({
    version: Version,
    quote: writtenText()
      .trim()
      .max(MAX_QUOTE_LENGTH)
      .nullish()
      .transform((text) => text || null),
  }),
  data: Recorded,
});
