import { z } from 'zod';
import { pageOf, pageQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ELIGIBLE_SCHOLARSHIP_SORTS, SCHOLARSHIP_PAGE_SIZE } from '../limits.ts';
import { OfPerson, VerdictCounts } from './programs-eligibility.ts';
import { ScholarshipCard, ScholarshipFilter } from './scholarships.ts';

/** Scholarships of a filter, for one person. With sort `FIT`, too, expired ones come last. */
export const EligibleScholarshipFilter = ScholarshipFilter.unwrap().extend({
  ...OfPerson.shape,
  sort: z
    .enum(ELIGIBLE_SCHOLARSHIP_SORTS)
    .nullish()
    .transform((value) => value ?? 'FIT'),
});
export type EligibleScholarshipFilter = z.output<typeof EligibleScholarshipFilter>;

/** `counts` are of the filter without `verdicts`. */
export const EligibleScholarshipPage = pageOf(ScholarshipCard).extend({ counts: VerdictCounts });
export type EligibleScholarshipPage = z.infer<typeof EligibleScholarshipPage>;

/** Not cached: the answer is about one person. */
export const filterEligibleScholarships = endpoint({
  method: 'POST',
  path: '/scholar-ship/eligible/filter',
  access: 'public',
  tag: 'Scholarships',
  summary: 'Scholarships of a filter for one person: who qualifies. Nothing of it is kept',
  query: pageQuery(SCHOLARSHIP_PAGE_SIZE),
  body: EligibleScholarshipFilter,
  data: EligibleScholarshipPage,
});
