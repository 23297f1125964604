import { z } from 'zod';
import {
  DAYS,
  DateOnly,
  FilterText,
  Id,
  IdList,
  IdParams,
  oneLine,
  PageQuery,
  Picture,
  pageOf,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { inEveryLanguage, WRITTEN_LANGUAGES } from '../languages.ts';
import { FACTS_STATES, MATCH, MAX_RATING, UNIVERSITY_ADMIN_SORTS } from '../limits.ts';
import {
  ADMIN,
  BulkResult,
  BulkUses,
  bulkOf,
  bulkTargets,
  Dropped,
  Link,
  NextPicture,
  names,
  orderOf,
  richTexts,
  SeenVersion,
  Uses,
  Versioned,
} from '../platform/administration.ts';
import { University, UniversityDetail } from './universities.ts';

const Status = z.enum(['ACTIVE', 'INACTIVE']);

const MAX_ABBREVIATION_LENGTH = 40;
const MAX_CITY_LENGTH = 100;
const MAX_DEGREES = 20;
const MAX_FACULTIES = 500;

const idsUpTo = (max: number) =>
  z
    .array(Id)
    .max(max)
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b));

/** Returns whether a rating has one decimal at most, with the inexactness of spreadsheets: 4.3000000000000003 is 4.3. */
const hasOneDecimal = (rating: number): boolean => Math.abs(rating * 10 - Math.round(rating * 10)) < 1e-9;

/** A university as it is entered. `photoId` null is a cover drawn from its name; faculties are of the second level. */
export const UniversityDraft = z.object({
  ...names('name'),
  ...inEveryLanguage('abbreviation', () => oneLine(MAX_ABBREVIATION_LENGTH, 0)),
  ...richTexts('description'),
  ...inEveryLanguage('city', () => oneLine(MAX_CITY_LENGTH, 0)),
  photoId: z.uuid().nullable(),
  countryId: Id,
  degreeIds: idsUpTo(MAX_DEGREES),
  facultyIds: idsUpTo(MAX_FACULTIES),
  webSite: Link,
  sourceUrl: Link,
  checkedOn: DateOnly.nullable(),
  rating: z
    .number()
    .min(0)
    .max(MAX_RATING)
    .refine(hasOneDecimal, { params: { problem: 'number' } })
    .transform((rating) => Math.round(rating * 10) / 10),
  status: Status,
});
export type UniversityDraft = z.output<typeof UniversityDraft>;

export const UniversityUpdate = UniversityDraft.extend({ photoId: NextPicture, version: SeenVersion });
export type UniversityUpdate = z.output<typeof UniversityUpdate>;

/** Initial values of a form. `photo` is the one that is shown; `isCover` is true if it was drawn and not uploaded. */
export const ManagedUniversity = University.extend({
  isCover: z.boolean(),
  isDemo: z.boolean(),
  ...Versioned,
});
export type ManagedUniversity = z.infer<typeof ManagedUniversity>;

/** The saved record, and what was dropped of its texts. */
export const SavedUniversity = ManagedUniversity.extend({ dropped: Dropped });
export type SavedUniversity = z.infer<typeof SavedUniversity>;

/** A university in the list, with its names in the language of the request. */
export const UniversityRow = z.object({
  id: z.number().int(),
  name: z.string(),
  originalName: z.string(),
  photo: Picture.nullable(),
  countryId: z.number().int(),
  /** `City, Country` */
  place: z.string(),
  degreeIds: z.array(z.number().int()),
  rating: z.number(),
  missingLanguages: z.array(z.string()),
  status: Status,
  checkedOn: DateOnly.nullable(),
  sourceUrl: z.string().nullable(),
  isDemo: z.boolean(),
  ...Versioned,
});
export type UniversityRow = z.infer<typeof UniversityRow>;

const OneOrMore = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .max(10)
    .nullish()
    .transform((value) => value ?? []);

/** Conditions are joined by "and"; several values of one by "or". A faculty may be of either level. */
export const UniversityAdminFilter = z
  .object({
    query: FilterText,
    countryId: IdList,
    continentId: IdList,
    degreeId: IdList,
    facultyId: IdList,
    status: Status.nullish().transform((value) => value ?? null),
    /** Languages in which a name or description is missing. */
    missingLanguage: OneOrMore(z.enum(WRITTEN_LANGUAGES)),
    checked: z
      .enum(FACTS_STATES)
      .nullish()
      .transform((value) => value ?? null),
    /** Days between which they were added. */
    ...DAYS,
    order: orderOf([...UNIVERSITY_ADMIN_SORTS, MATCH]),
  })
  .prefault({});
export type UniversityAdminFilter = z.output<typeof UniversityAdminFilter>;

const tag = 'Universities';

export const listUniversitiesForAdmin = endpoint({
  method: 'POST',
  path: '/university/adm/filter',
  access: ADMIN,
  tag,
  summary: 'Universities of every status by text and filters, for administrators',
  query: PageQuery,
  body: UniversityAdminFilter,
  data: pageOf(UniversityRow),
});

export const getManagedUniversity = endpoint({
  method: 'GET',
  path: '/university/adm/{id}',
  access: ADMIN,
  tag,
  summary: 'A university of either status with its texts in every language, for a form',
  params: IdParams,
  data: ManagedUniversity,
});

export const previewUniversity = endpoint({
  method: 'POST',
  path: '/university/adm/preview',
  access: ADMIN,
  tag,
  summary: 'What visitors would see of a university as it is written, of which nothing is kept',
  /** Draft with the id of the changed record, whose cover it may still have. */
  body: UniversityDraft.extend({ id: Id.nullable() }),
  data: UniversityDetail,
});

export const createUniversity = endpoint({
  method: 'POST',
  path: '/university',
  access: ADMIN,
  idempotent: true,
  tag,
  summary: 'Add a university',
  body: UniversityDraft,
  data: SavedUniversity,
});

export const updateUniversity = endpoint({
  method: 'PUT',
  path: '/university/{id}',
  access: ADMIN,
  tag,
  summary:
    'Change a university; `version` is the one that was read; without it nothing is compared, and without `photoId` the picture stays',
  params: IdParams,
  body: UniversityUpdate,
  data: SavedUniversity,
});

export const changeUniversityStatus = endpoint({
  method: 'PUT',
  path: '/university/change-status/{id}',
  access: ADMIN,
  tag,
  summary: 'Show a university to visitors, or hide it',
  params: IdParams,
  query: z.object({ status: Status }),
  data: UniversityRow,
});

export const changeUniversities = endpoint({
  method: 'POST',
  path: '/university/adm/bulk',
  access: ADMIN,
  tag,
  summary: 'Change the status of universities, mark their facts as checked or delete them, all together',
  body: bulkOf(UniversityAdminFilter),
  data: BulkResult,
});

export const listUniversitiesUses = endpoint({
  method: 'POST',
  path: '/university/adm/bulk/uses',
  access: ADMIN,
  tag,
  summary: 'What depends on universities that are to be changed together',
  body: bulkTargets(UniversityAdminFilter),
  data: BulkUses,
});

export const deleteUniversity = endpoint({
  method: 'DELETE',
  path: '/university/{id}',
  access: ADMIN,
  tag,
  summary: 'Delete a university that nothing depends on',
  params: IdParams,
  data: z.null(),
});

export const listUniversityUses = endpoint({
  method: 'GET',
  path: '/university/{id}/uses',
  access: ADMIN,
  tag,
  summary: 'What depends on a university',
  params: IdParams,
  data: Uses,
});

export const exportUniversities = endpoint({
  method: 'POST',
  path: '/university/adm/export',
  access: ADMIN,
  file: true,
  tag,
  summary:
    'The universities of a filter as a CSV or XLSX with the columns that an import reads, which takes 20,000 rows at once; TOO_MANY_ROWS beyond 100,000',
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  body: UniversityAdminFilter,
  data: z.custom<unknown>(),
});
