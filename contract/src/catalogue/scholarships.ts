import { z } from 'zod';
import {
  CountryRef,
  DateOnly,
  FilterText,
  IdList,
  IdParams,
  KeyValue,
  NamedRef,
  Picture,
  pageOf,
  pageQuery,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { SCHOLARSHIP_PAGE_SIZE, SCHOLARSHIP_SORTS } from '../limits.ts';
import { Conditions, Covers } from './scholarship-terms.ts';

/** Derived from the dates and today's date in Tashkent. */
export const SCHOLARSHIP_STATUSES = ['UPCOMING', 'OPEN', 'EXPIRED'] as const;

/** Extent of a scholarship: all of tuition and living costs, or a part of them. */
export const SCHOLARSHIP_COVERAGES = ['FULL', 'PARTIAL'] as const;
export type ScholarshipCoverage = (typeof SCHOLARSHIP_COVERAGES)[number];

/**
 * Scholarship on a card. `price` of applying is in tiyin, 0 when it costs nothing. `country` is null when it leads to
 * several. `covers` and `conditions` are null where nobody knows them; `fundingOf` makes one word of what is covered.
 * `isExpected`: the dates are those of the round before, a year later, because nobody has announced the next (`cycles.ts`).
 */
export const ScholarshipCard = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  attach: Picture.nullable(),
  degreeTypeList: z.array(KeyValue),
  startDate: DateOnly,
  expiredDate: DateOnly,
  isExpected: z.boolean(),
  status: z.enum(SCHOLARSHIP_STATUSES),
  university: NamedRef.nullable(),
  country: CountryRef.nullable(),
  /** Fee for applying, in tiyin; null where nobody has entered it. */
  price: z.number().int().nullable(),
  coverage: z.enum(SCHOLARSHIP_COVERAGES),
  covers: Covers.nullable(),
  conditions: Conditions.nullable(),
});
export type ScholarshipCard = z.infer<typeof ScholarshipCard>;

/**
 * Public, localised view. `checkedOn` is null while nobody has checked the facts against `sourceUrl`; `steps` are those of
 * applying.
 */
export const ScholarshipDetail = ScholarshipCard.extend({
  steps: z.array(z.string()),
  sourceUrl: z.string().nullable(),
  checkedOn: DateOnly.nullable(),
  isDemo: z.boolean(),
});
export type ScholarshipDetail = z.infer<typeof ScholarshipDetail>;

/**
 * Filter of scholarships. `universityId` also selects the scholarships of the university's whole country, and `degreeId` those
 * that name no degree, which are for each. `from` and `to`
 * select those that can be applied for on some day between them; `free` selects price 0. Expired ones come last with sort
 * `DEADLINE`.
 */
export const ScholarshipFilter = z
  .object({
    query: FilterText,
    countryId: IdList,
    degreeId: IdList,
    universityId: IdList,
    from: DateOnly.nullish(),
    to: DateOnly.nullish(),
    free: z.boolean().nullish(),
    sort: z
      .enum(SCHOLARSHIP_SORTS)
      .nullish()
      .transform((value) => value ?? 'DEADLINE'),
  })
  .prefault({});
export type ScholarshipFilter = z.output<typeof ScholarshipFilter>;

/** A country that scholarships lead to, with their number, expired ones included. */
export const ScholarshipCountry = CountryRef.extend({ scholarshipCount: z.number().int() });
export type ScholarshipCountry = z.infer<typeof ScholarshipCountry>;

const tag = 'Scholarships';

export const listTopScholarships = endpoint({
  method: 'GET',
  path: '/scholar-ship/top-grant',
  access: 'public',
  cached: true,
  tag,
  summary: 'Scholarships that can be applied for now or next',
  data: z.array(ScholarshipCard),
});

export const listScholarships = endpoint({
  method: 'GET',
  path: '/scholar-ship/get-all',
  access: 'public',
  cached: true,
  tag,
  summary: 'All scholarships by deadline, paged',
  query: pageQuery(),
  data: pageOf(ScholarshipCard),
});

export const listScholarshipCountries = endpoint({
  method: 'GET',
  path: '/scholar-ship/countries',
  access: 'public',
  cached: true,
  tag,
  summary: 'Countries that have scholarships, with their number',
  data: z.array(ScholarshipCountry),
});

export const getScholarshipDetail = endpoint({
  method: 'GET',
  path: '/scholar-ship/{id}/detail',
  access: 'public',
  cached: true,
  tag,
  summary: 'A scholarship in the language of the request',
  params: IdParams,
  data: ScholarshipDetail,
});

export const filterScholarships = endpoint({
  method: 'POST',
  path: '/scholar-ship/filter',
  access: 'public',
  cached: true,
  tag,
  summary: 'Scholarships by text, country, degree, university, dates and price',
  query: pageQuery(SCHOLARSHIP_PAGE_SIZE),
  body: ScholarshipFilter,
  data: pageOf(ScholarshipCard),
});
