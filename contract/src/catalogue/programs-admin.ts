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
import {
  FACTS_STATES,
  MATCH,
  MAX_INTAKES,
  PROGRAM_ADMIN_SORTS,
  RECORD_STATUSES,
  TUITION_KINDS,
} from '../limits.ts';
import {
  ADMIN,
  BulkResult,
  BulkUses,
  bulkOf,
  bulkTargets,
  Link,
  names,
  orderOf,
  SeenVersion,
  Uses,
  Versioned,
} from '../platform/administration.ts';
import { FactsYear, Intake, ProgramDetail, Tuition } from './programs.ts';
import { Requirements } from './requirements.ts';
import { TEACHING_LANGUAGES } from './teaching-languages.ts';

const MAX_MONTHS = 120;
const MAX_TAUGHT_IN = 6;

const dateOrder: FieldProblem = 'dateOrder';
const duplicate: FieldProblem = 'duplicate';
const year: FieldProblem = 'year';

/** One applies at most so many years before the year in which studies begin, and at the latest in that year. */
const YEARS_BEFORE = 2;

const isNear = (day: string | null, start: string): boolean => {
  const years = day === null ? 0 : Number(start.slice(0, 4)) - Number(day.slice(0, 4));
  return years >= 0 && years <= YEARS_BEFORE;
};

/**
 * Applications close on the day on which they open, or later, and in a year that fits the beginning of studies. Dates can only
 * be expected where there are any.
 */
const SoundIntake = Intake.extend({ isExpected: z.boolean().default(false) })
  .refine(({ opensOn, deadline }) => opensOn === null || deadline === null || opensOn <= deadline, {
    path: ['deadline'],
    params: { problem: dateOrder },
  })
  .refine(({ opensOn, start }) => isNear(opensOn, start), { path: ['opensOn'], params: { problem: year } })
  .refine(({ deadline, start }) => isNear(deadline, start), { path: ['deadline'], params: { problem: year } })
  .transform((intake) => ({ ...intake, isExpected: intake.isExpected && intake.deadline !== null }));

/** Intakes of a programme, each in a month of its own, in the order of the months. */
const Intakes = z
  .array(SoundIntake)
  .max(MAX_INTAKES)
  .superRefine((intakes, context) => {
    const starts = intakes.map(({ start }) => start);
    for (const [index, start] of starts.entries())
      if (starts.indexOf(start) < index)
        context.addIssue({ code: 'custom', path: [index, 'start'], params: { problem: duplicate } });
  })
  .transform((intakes) => [...intakes].sort((a, b) => a.start.localeCompare(b.start)));

/**
 * A programme as it is entered. `facultyId` is of the second level. Tuition that is free and tuition that nobody knows are
 * different, and so are requirements that are none (an empty list) and those that nobody knows (null).
 */
export const ProgramDraft = z.object({
  ...names('name'),
  universityId: Id,
  degreeId: Id,
  facultyId: Id,
  languages: z
    .array(z.enum(TEACHING_LANGUAGES))
    .min(1)
    .max(MAX_TAUGHT_IN)
    .transform((languages) => [...new Set(languages)]),
  durationMonths: z.number().int().min(1).max(MAX_MONTHS).nullable(),
  tuition: Tuition,
  intakes: Intakes,
  requirements: Requirements.nullable(),
  webPage: Link,
  sourceUrl: Link,
  /** The academic year that the figures are of begins in it. */
  factsYear: FactsYear.nullable(),
  checkedOn: DateOnly.nullable(),
});
export type ProgramDraft = z.output<typeof ProgramDraft>;

export const Activity = z.enum(RECORD_STATUSES);

const shared = {
  id: z.number().int(),
  university: NamedRef,
  /** Country of the university, whose photo is below. */
  countryId: z.number().int(),
  photo: Picture.nullable(),
  degreeId: z.number().int(),
  faculty: NamedRef,
  languages: z.array(z.enum(TEACHING_LANGUAGES)),
  durationMonths: z.number().int().nullable(),
  tuition: Tuition,
  intakes: z.array(Intake),
  /** Inactive ones are shown to administrators only. */
  status: Activity,
  sourceUrl: z.string().nullable(),
  checkedOn: DateOnly.nullable(),
  isDemo: z.boolean(),
  ...Versioned,
};

/** A programme with its names in every language and all its intakes, those that are over among them. */
export const Program = z.object({
  ...shared,
  ...inEveryLanguage('name', () => z.string()),
  requirements: Requirements.nullable(),
  webPage: z.string().nullable(),
  factsYear: z.number().int().nullable(),
  /** Ids as a save has them. */
  ...{ universityId: z.number().int(), facultyId: z.number().int() },
});
export type Program = z.infer<typeof Program>;

/** A programme in a list, with its name in the language of the request. */
export const ProgramRow = z.object({
  ...shared,
  name: z.string(),
  missingLanguages: z.array(z.enum(WRITTEN_LANGUAGES)),
});
export type ProgramRow = z.infer<typeof ProgramRow>;

export const ProgramAdminFilter = z
  .object({
    query: FilterText,
    universityId: IdList,
    countryId: IdList,
    degreeId: IdList,
    /** Faculties of either level. */
    facultyId: IdList,
    tuition: z.enum(TUITION_KINDS).nullish(),
    status: Activity.nullish(),
    checked: z.enum(FACTS_STATES).nullish(),
    missingLanguage: z.enum(WRITTEN_LANGUAGES).nullish(),
    /** Days between which they were added. */
    ...DAYS,
    order: orderOf([...PROGRAM_ADMIN_SORTS, MATCH]),
  })
  .prefault({});
export type ProgramAdminFilter = z.output<typeof ProgramAdminFilter>;

const tag = 'Programmes';

export const listProgramsForAdmin = endpoint({
  method: 'POST',
  path: '/program/adm/filter',
  access: ADMIN,
  tag,
  summary: 'Programmes by everything that administrators look for, inactive ones among them',
  query: PageQuery,
  body: ProgramAdminFilter,
  data: pageOf(ProgramRow),
});

export const getProgram = endpoint({
  method: 'GET',
  path: '/program/{id}',
  access: ADMIN,
  tag,
  summary: 'A programme with its names in every language',
  params: IdParams,
  data: Program,
});

export const previewProgram = endpoint({
  method: 'POST',
  path: '/program/adm/preview',
  access: ADMIN,
  tag,
  summary: 'What visitors would see of a programme as it is written, of which nothing is kept',
  body: ProgramDraft.extend({ id: Id.nullable() }),
  data: ProgramDetail,
});

export const createProgram = endpoint({
  method: 'POST',
  path: '/program',
  access: ADMIN,
  idempotent: true,
  tag,
  summary: 'Add a programme',
  body: ProgramDraft,
  data: Program,
});

export const updateProgram = endpoint({
  method: 'PUT',
  path: '/program/{id}',
  access: ADMIN,
  tag,
  summary: 'Change a programme; `version` is the one that was read; without it nothing is compared',
  params: IdParams,
  body: ProgramDraft.extend({ version: SeenVersion }),
  data: Program,
});

export const changeProgramStatus = endpoint({
  method: 'PUT',
  path: '/program/change-status/{id}',
  access: ADMIN,
  tag,
  summary: 'Show a programme to everybody, or to administrators only',
  params: IdParams,
  query: z.object({ status: Activity }),
  data: Program,
});

export const changePrograms = endpoint({
  method: 'POST',
  path: '/program/adm/bulk',
  access: ADMIN,
  tag,
  summary: 'Change the status of programmes, mark their facts as checked or delete them, all together',
  body: bulkOf(ProgramAdminFilter),
  data: BulkResult,
});

export const listProgramsUses = endpoint({
  method: 'POST',
  path: '/program/adm/bulk/uses',
  access: ADMIN,
  tag,
  summary: 'What depends on programmes that are to be changed together',
  body: bulkTargets(ProgramAdminFilter),
  data: BulkUses,
});

export const deleteProgram = endpoint({
  method: 'DELETE',
  path: '/program/{id}',
  access: ADMIN,
  tag,
  summary: 'Delete a programme that nothing depends on',
  params: IdParams,
  data: z.null(),
});

export const listProgramUses = endpoint({
  method: 'GET',
  path: '/program/{id}/uses',
  access: ADMIN,
  tag,
  summary: 'What depends on a programme',
  params: IdParams,
  data: Uses,
});

export const exportPrograms = endpoint({
  method: 'POST',
  path: '/program/adm/export',
  access: ADMIN,
  file: true,
  tag,
  summary:
    'The programmes of a filter as a CSV or XLSX with the columns that an import reads. TOO_MANY_ROWS beyond 100,000',
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  body: ProgramAdminFilter,
  data: z.custom<unknown>(),
});
