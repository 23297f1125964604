import { z } from 'zod';
import { VERDICTS } from '../applications/verdicts.ts';
import { pageOf, pageQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ELIGIBLE_SORTS, PROGRAM_PAGE_SIZE } from '../limits.ts';
import { ApplicantData } from '../people/my-data.ts';
import { ProgramCard, ProgramFilter } from './programs.ts';
import { Score } from './requirements.ts';
import { TestSitting } from './test-sittings.ts';

const count = z.number().int();

/** Number of records by verdict. */
export const VerdictCounts = z.object({ QUALIFIES: count, NEARLY: count, UNKNOWN: count, DOES_NOT: count });
export type VerdictCounts = z.infer<typeof VerdictCounts>;

/** Person that the requirements are compared with, and verdicts to filter by: all where none is named. */
export const OfPerson = z.object({
  applicant: ApplicantData,
  verdicts: z
    .array(z.enum(VERDICTS))
    .nullish()
    .transform((value) => [...new Set(value)]),
});

/** Programmes of a filter, for one person; with `opening` only those that this score of a test would open. */
export const EligibleFilter = ProgramFilter.unwrap().extend({
  ...OfPerson.shape,
  opening: Score.nullish(),
  sort: z
    .enum(ELIGIBLE_SORTS)
    .nullish()
    .transform((value) => value ?? 'FIT'),
});
export type EligibleFilter = z.output<typeof EligibleFilter>;

/**
 * A test that is all that is missing: with this score so many programmes more are met, those that ask for less of it among
 * them. `sitting` is the one by which its result could be there first; null where nobody has entered any.
 */
export const OpeningStep = z.object({ test: Score, programs: count, sitting: TestSitting.nullable() });
export type OpeningStep = z.infer<typeof OpeningStep>;

/** `counts` and `steps` are of the filter without `verdicts` and `opening`; `steps` are the tests that open most. */
export const EligiblePage = pageOf(ProgramCard).extend({
  counts: VerdictCounts,
  steps: z.array(OpeningStep),
});
export type EligiblePage = z.infer<typeof EligiblePage>;

/** Not cached: the answer is about one person. */
export const filterEligiblePrograms = endpoint({
  method: 'POST',
  path: '/program/eligible/filter',
  access: 'public',
  tag: 'Programmes',
  summary:
    'Programmes of a filter for one person: who qualifies, and which test would open more. Nothing of it is kept',
  query: pageQuery(PROGRAM_PAGE_SIZE),
  body: EligibleFilter,
  data: EligiblePage,
});
