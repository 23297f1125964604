import type { Cover } from './cost.ts';
import type { Covered } from './scholarship-terms.ts';
import type { ScholarshipCoverage } from './scholarships.ts';

/** Extent of a scholarship in one word. */
export type Funding = 'FULL' | 'TUITION' | 'PART';

/**
 * Returns the funding of a scholarship by its known parts: tuition in full and neither allowance nor housing is tuition only.
 * Everything is tuition in full with an allowance where the coverage is FULL: an allowance alone may be too small to live on.
 * Without parts, the coverage decides.
 */
export const fundingOf = (covers: readonly Covered[] | null, coverage: ScholarshipCoverage): Funding => {
  if (!covers) return coverage === 'FULL' ? 'FULL' : 'PART';
  const has = (kind: Covered['kind']): boolean => covers.some((one) => one.kind === kind);
  if (!covers.some((one) => one.kind === 'TUITION' && one.extent === 'FULL')) return 'PART';
  if (has('STIPEND')) return coverage === 'FULL' ? 'FULL' : 'PART';
  return has('HOUSING') ? 'PART' : 'TUITION';
};

/** Months of a year for which an allowance is reckoned: what scholarships say is for a month. */
const STIPEND_MONTHS = 12;

export interface CoverInMoney extends Cover {
  /** Covered costs of unknown amounts, which are in no sum. */
  uncounted: Exclude<Covered['kind'], 'TUITION'>[];
}

/** Returns the covered costs of a scholarship as far as they are sums; null where they are unknown. */
export const coverOf = (covers: readonly Covered[] | null): CoverInMoney | null => {
  if (!covers) return null;
  const tuition = covers.find((one) => one.kind === 'TUITION');
  const stipend = covers.find((one) => one.kind === 'STIPEND');
  const isCounted = stipend !== undefined && stipend.amount !== null && stipend.currency !== null;
  return {
    tuitionPercent: tuition ? (tuition.extent === 'FULL' ? 100 : null) : 0,
    stipend: isCounted ? { amount: stipend.amount!, currency: stipend.currency! } : null,
    stipendMonths: STIPEND_MONTHS,
    uncounted: covers.flatMap(({ kind }) =>
      kind === 'TUITION' || (kind === 'STIPEND' && isCounted) ? [] : [kind],
    ),
  };
};

/** The steps of a text that has one on each line. */
export const stepsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
