import { z } from 'zod';
import {
  DAYS,
  DateOnly,
  FilterText,
  Id,
  IdList,
  IdParams,
  NamedRef,
  PageQuery,
  Picture,
  pageOf,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import type { FieldProblem } from '../errors.ts';
import { inEveryLanguage, WRITTEN_LANGUAGES } from '../languages.ts';
import { FACTS_STATES, MATCH, MAX_PRICE_TIYIN, SCHOLARSHIP_ADMIN_SORTS } from '../limits.ts';
import { Tiyin } from '../money/tiyin.ts';
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
  Recorded,
  richTexts,
  SeenVersion,
  Uses,
  Version,
  Versioned,
} from '../platform/administration.ts';
import { RoundDay } from './round-day.ts';
import { Conditions, Covers, ScholarshipTerms } from './scholarship-terms.ts';
import { SCHOLARSHIP_COVERAGES, SCHOLARSHIP_STATUSES, ScholarshipDetail } from './scholarships.ts';

const dateOrder: FieldProblem = 'dateOrder';

/** Arguments for `refine` of an object with both dates: the last day is not before the first. */
export const inDateOrder: [
  (dates: { startDate: string; expiredDate: string }) => boolean,
  {
    path: PropertyKey[];
    params: { problem: FieldProblem };
    when(payload: z.core.ParsePayload): boolean;
  },
] = [
  ({ startDate, expiredDate }) => !startDate || !expiredDate || startDate <= expiredDate,
  {
    path: ['expiredDate'],
    params: { problem: dateOrder },
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
];

export const ScholarshipFields = z.object({
  ...names('name'),
  ...richTexts('description'),
  attachId: z.uuid().nullable(),
  countryId: Id.nullable(),
  universityId: Id.nullable(),
  degreeIds: z
    .array(Id)
    .max(20)
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
  startDate: RoundDay,
  expiredDate: RoundDay,
  /** The dates are those of the round before, a year later. */
  isExpected: z.boolean().default(false),
  /** Fee for applying; null where it is not known, which is not free. */
  price: Tiyin.min(0).max(MAX_PRICE_TIYIN).nullable(),
  /** Extent of the scholarship. `covers` takes precedence if it names less than everything. */
  coverage: z.enum(SCHOLARSHIP_COVERAGES),
  ...ScholarshipTerms,
  sourceUrl: Link,
  checkedOn: DateOnly.nullable(),
});

/**
 * A scholarship as it is entered. Without `attachId` it has the cover that belongs to its name; of a university's the
 * country is the university's, whatever `countryId` says; without both it leads to several countries.
 */
export const ScholarshipDraft = ScholarshipFields.refine(...inDateOrder);

export const ScholarshipUpdate = ScholarshipFields.extend({
  attachId: NextPicture,
  version: SeenVersion,
}).refine(...inDateOrder);
export type ScholarshipUpdate = z.output<typeof ScholarshipUpdate>;
export type ScholarshipDraft = z.output<typeof ScholarshipDraft>;

export const SCHOLARSHIP_ACTIVITIES = ['ACTIVE', 'INACTIVE'] as const;
export const Activity = z.enum(SCHOLARSHIP_ACTIVITIES);

const shared = {
  id: z.number().int(),
  attach: Picture.nullable(),
  university: NamedRef.nullable(),
  countryId: z.number().int().nullable(),
  degreeIds: z.array(z.number().int()),
  startDate: DateOnly,
  expiredDate: DateOnly,
  isExpected: z.boolean(),
  /** Follows from the dates. */
  state: z.enum(SCHOLARSHIP_STATUSES),
  /** Inactive ones are shown to administrators only. */
  status: Activity,
  price: z.number().int().nullable(),
  coverage: z.enum(SCHOLARSHIP_COVERAGES),
  sourceUrl: z.string().nullable(),
  checkedOn: DateOnly.nullable(),
  isDemo: z.boolean(),
  ...Versioned,
};

/** A scholarship with all its texts. `isCover`: its picture was drawn from its name and not uploaded. */
export const Scholarship = z.object({
  ...shared,
  ...inEveryLanguage('name', () => z.string()),
  ...inEveryLanguage('description', () => z.string()),
  ...inEveryLanguage('steps', () => z.string()),
  covers: Covers.nullable(),
  conditions: Conditions.nullable(),
  isCover: z.boolean(),
  /** University as a save has it. */
  universityId: z.number().int().nullable(),
});
export type Scholarship = z.infer<typeof Scholarship>;

/** The saved record, and what was dropped of its texts. */
export const SavedScholarship = Scholarship.extend({ dropped: Dropped });
export type SavedScholarship = z.infer<typeof SavedScholarship>;

/** A scholarship in a list, with its name in the language of the request. */
export const ScholarshipRow = z.object({
  ...shared,
  name: z.string(),
  /** In which a text is missing, or a copy waits for its translation. */
  missingLanguages: z.array(z.string()),
});
export type ScholarshipRow = z.infer<typeof ScholarshipRow>;

export const ScholarshipAdminFilter = z
  .object({
    query: FilterText,
    universityId: IdList,
    countryId: IdList,
    degreeId: IdList,
    coverage: z.enum(SCHOLARSHIP_COVERAGES).nullish(),
    state: z.enum(SCHOLARSHIP_STATUSES).nullish(),
    /** Days: ends today or in so many, whether it has begun or not. */
    endsIn: z.number().int().min(0).max(366).nullish(),
    status: Activity.nullish(),
    checked: z.enum(FACTS_STATES).nullish(),
    missingLanguage: z.enum(WRITTEN_LANGUAGES).nullish(),
    /** Days between which they were added. */
    ...DAYS,
    order: orderOf([...SCHOLARSHIP_ADMIN_SORTS, MATCH]),
  })
  .prefault({});
export type ScholarshipAdminFilter = z.output<typeof ScholarshipAdminFilter>;

const tag = 'Scholarships';

export const listScholarshipsForAdmin = endpoint({
  method: 'POST',
  path: '/scholar-ship/adm/filter',
  access: ADMIN,
  tag,
  summary: 'Scholarships by everything that administrators look for, inactive ones among them',
  query: PageQuery,
  body: ScholarshipAdminFilter,
  data: pageOf(ScholarshipRow),
});

export const getScholarship = endpoint({
  method: 'GET',
  path: '/scholar-ship/{id}',
  access: ADMIN,
  tag,
  summary: 'A scholarship with its texts in every language',
  params: IdParams,
  data: Scholarship,
});

export const previewScholarship = endpoint({
  method: 'POST',
  path: '/scholar-ship/adm/preview',
  access: ADMIN,
  tag,
  summary: 'What visitors would see of a scholarship as it is written, of which nothing is kept',
  /** Draft with the id of the changed record, whose cover it may still have. */
  body: ScholarshipDraft.extend({ id: Id.nullable() }),
  data: ScholarshipDetail,
});

export const createScholarship = endpoint({
  method: 'POST',
  path: '/scholar-ship',
  access: ADMIN,
  idempotent: true,
  tag,
  summary: 'Add a scholarship',
  body: ScholarshipDraft,
  data: SavedScholarship,
});

export const updateScholarship = endpoint({
  method: 'PUT',
  path: '/scholar-ship/{id}',
  access: ADMIN,
  tag,
  summary:
    'Change a scholarship; `version` is the one that was read; without it nothing is compared, and without `attachId` the picture stays',
  params: IdParams,
  body: ScholarshipUpdate,
  data: SavedScholarship,
});

export const changeScholarshipStatus = endpoint({
  method: 'PUT',
  path: '/scholar-ship/change-status/{id}',
  access: ADMIN,
  tag,
  summary: 'Show a scholarship to everybody, or to administrators only',
  params: IdParams,
  query: z.object({ status: Activity }),
  data: Scholarship,
});

export const rollScholarshipOver = endpoint({
  method: 'POST',
  path: '/scholar-ship/{id}/roll-over',
  access: ADMIN,
  tag,
  summary: 'Give a scholarship whose dates have passed those of its next cycle',
  params: IdParams,
  body: z.object({ startDate: RoundDay, expiredDate: RoundDay, version: Version }).refine(...inDateOrder),
  data: Scholarship.extend(Recorded.shape),
});

export const changeScholarships = endpoint({
  method: 'POST',
  path: '/scholar-ship/adm/bulk',
  access: ADMIN,
  tag,
  summary: 'Change the status of scholarships, mark their facts as checked or delete them, all together',
  body: bulkOf(ScholarshipAdminFilter),
  data: BulkResult,
});

export const listScholarshipsUses = endpoint({
  method: 'POST',
  path: '/scholar-ship/adm/bulk/uses',
  access: ADMIN,
  tag,
  summary: 'What depends on scholarships that are to be changed together',
  body: bulkTargets(ScholarshipAdminFilter),
  data: BulkUses,
});

export const deleteScholarship = endpoint({
  method: 'DELETE',
  path: '/scholar-ship/{id}',
  access: ADMIN,
  tag,
  summary: 'Delete a scholarship that nothing depends on',
  params: IdParams,
  data: z.null(),
});

export const listScholarshipUses = endpoint({
  method: 'GET',
  path: '/scholar-ship/{id}/uses',
  access: ADMIN,
  tag,
  summary: 'What depends on a scholarship',
  params: IdParams,
  data: Uses,
});

export const exportScholarships = endpoint({
  method: 'POST',
  path: '/scholar-ship/adm/export',
  access: ADMIN,
  file: true,
  tag,
  summary:
    'The scholarships of a filter as a CSV or XLSX with the columns that an import reads; prices in soums. TOO_MANY_ROWS beyond 100,000',
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  body: ScholarshipAdminFilter,
  data: z.custom<unknown>(),
});
