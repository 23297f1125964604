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
import { inEveryLanguage } from '../languages.ts';
import { UNIVERSITY_PAGE_SIZE, UNIVERSITY_SORTS } from '../limits.ts';

/** University on a card. `rating` is an editorial value from 0 to 5 with one decimal. */
export const UniversityCard = z.object({
  id: z.number().int(),
  name: z.string(),
  abbreviation: z.string(),
  photo: Picture.nullable(),
  country: CountryRef,
  countryId: z.number().int(),
  city: z.string(),
  degreeList: z.array(KeyValue),
  webSite: z.string().nullable(),
  description: z.string(),
  rating: z.number(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
});
export type UniversityCard = z.infer<typeof UniversityCard>;

export const UniversityFaculty = z.object({ id: z.number().int(), name: z.string(), parent: NamedRef });

/** Public, localised view. `checkedOn` is null while nobody has checked the facts against `sourceUrl`. */
export const UniversityDetail = UniversityCard.extend({
  originalName: z.string(),
  continent: NamedRef,
  facultyList: z.array(UniversityFaculty),
  sourceUrl: z.string().nullable(),
  checkedOn: DateOnly.nullable(),
  isDemo: z.boolean(),
});
export type UniversityDetail = z.infer<typeof UniversityDetail>;

/** Every language, for forms. */
export const University = z.object({
  id: z.number().int(),
  ...inEveryLanguage('name', () => z.string()),
  ...inEveryLanguage('abbreviation', () => z.string()),
  ...inEveryLanguage('description', () => z.string()),
  ...inEveryLanguage('city', () => z.string()),
  photo: Picture.nullable(),
  countryId: z.number().int(),
  degreeIds: z.array(z.number().int()),
  facultyIds: z.array(z.number().int()),
  webSite: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  checkedOn: DateOnly.nullable(),
  rating: z.number(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
});

/** Conditions are joined by "and"; several ids of one condition by "or". A faculty may be of either level. */
export const UniversityFilter = z
  .object({
    query: FilterText,
    countryId: IdList,
    continentId: IdList,
    degreeId: IdList,
    facultyId: IdList,
    sort: z
      .enum(UNIVERSITY_SORTS)
      .nullish()
      .transform((value) => value ?? 'RATING'),
  })
  .prefault({});
export type UniversityFilter = z.output<typeof UniversityFilter>;

const tag = 'Universities';

export const listTopUniversities = endpoint({
  method: 'GET',
  path: '/university/top-university',
  access: 'public',
  cached: true,
  tag,
  summary: 'The best rated universities',
  data: z.array(UniversityCard),
});

export const getUniversity = endpoint({
  method: 'GET',
  path: '/university/{id}',
  access: 'public',
  cached: true,
  tag,
  summary: 'A university with its texts in every language',
  params: IdParams,
  data: University,
});

export const getUniversityDetail = endpoint({
  method: 'GET',
  path: '/university/{id}/detail',
  access: 'public',
  cached: true,
  tag,
  summary: 'A university in the language of the request',
  params: IdParams,
  data: UniversityDetail,
});

export const filterUniversities = endpoint({
  method: 'POST',
  path: '/university/filter',
  access: 'public',
  cached: true,
  tag,
  summary: 'Universities by text, country, continent, degree and faculty',
  query: pageQuery(UNIVERSITY_PAGE_SIZE),
  body: UniversityFilter,
  data: pageOf(UniversityCard),
});
