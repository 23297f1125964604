import {
  type Applicant,
  decideScholarship,
  type Present,
} from '@parvoz/contract/applications/eligibility.ts';
import { VERDICTS, type Verdict } from '@parvoz/contract/applications/verdicts.ts';
import type { VerdictCounts } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import type { EligibleScholarshipFilter } from '@parvoz/contract/catalogue/scholarships-eligibility.ts';
import type { Alike } from './eligibility.store.ts';

interface Decided {
  /** Ids of the page, and how many the whole list has. */
  ids: number[];
  total: number;
  counts: VerdictCounts;
}

interface Asked extends Pick<EligibleScholarshipFilter, 'sort' | 'verdicts'> {
  applicant: Applicant;
  present: Present;
  limit: number;
  offset: number;
}

interface One {
  id: number;
  position: number;
  verdict: Verdict;
  isOver: boolean;
}

const byPosition = (a: One, b: One): number => a.position - b.position;

/** Orders scholarships that can be applied for before those that are over, and each by the best verdict first. */
const byFit = (a: One, b: One): number =>
  Number(a.isOver) - Number(b.isOver) ||
  VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) ||
  byPosition(a, b);

/** Decides of each kind of scholarship once, and takes a page of those that are wanted, in their order. */
export const takePage = (found: readonly Alike[], asked: Asked): Decided => {
  const { applicant, present, verdicts, sort, limit, offset } = asked;
  const counts: VerdictCounts = { QUALIFIES: 0, NEARLY: 0, UNKNOWN: 0, DOES_NOT: 0 };
  const wanted: One[] = [];
  for (const { conditions, degrees, expiredDate: deadline, isOver, ids, positions } of found) {
    const { verdict } = decideScholarship(conditions, degrees, applicant, { ...present, deadline });
    counts[verdict] += ids.length;
    if (verdicts.length > 0 && !verdicts.includes(verdict)) continue;
    for (const [at, id] of ids.entries()) wanted.push({ id, position: positions[at]!, verdict, isOver });
  }
  wanted.sort(sort === 'FIT' ? byFit : byPosition);
  const ids = wanted.slice(offset, offset + limit).map(({ id }) => id);
  return { ids, total: wanted.length, counts };
};
