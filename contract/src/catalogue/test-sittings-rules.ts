/** Days on which tests are held, free of schemas so that pages can have them without Zod (docs/rules.md#eligibility). */

import type { CertificateKind } from './certificates.ts';

/** A date as `YYYY-MM-DD`. */
type Day = string;

/** Tests that can be taken in Uzbekistan, whose days administrators keep. */
export const FOLLOWED_TESTS = [
  'TOPIK',
  'HSK',
  'IELTS',
  'TOEFL_IBT',
  'TESTDAF',
  'SAT',
] as const satisfies readonly CertificateKind[];

/** Places in which a test is taken: cities with a centre of a region, or at home. */
export const SITTING_PLACES = [
  'TASHKENT',
  'ANDIJAN',
  'BUKHARA',
  'FERGANA',
  'GULISTAN',
  'JIZZAKH',
  'KARSHI',
  'NAMANGAN',
  'NAVOI',
  'NUKUS',
  'SAMARKAND',
  'TERMEZ',
  'URGENCH',
  'HOME',
] as const;
export type SittingPlace = (typeof SITTING_PLACES)[number];

/** A day on which a test is held, with the last day to register and that of the results. */
export interface Sitting {
  test: CertificateKind;
  place: SittingPlace;
  heldOn: Day;
  registerBy: Day;
  resultsOn: Day;
}

/** Reasons why a test wants an administrator: it has no day to come, or its days were not checked recently. */
export const SITTING_GAPS = ['NONE', 'OLD'] as const;

/** True of a sitting that comes first: by its results, of the same day by the later registration. */
const isBefore = (a: Sitting, b: Sitting): boolean =>
  a.resultsOn < b.resultsOn || (a.resultsOn === b.resultsOn && a.registerBy > b.registerBy);

/**
 * Returns the sitting of a test whose result comes first, of those that can still be registered for; null where nobody has
 * entered any.
 */
export const nearestSitting = <One extends Sitting>(
  sittings: readonly One[],
  test: CertificateKind,
  today: Day,
): One | null =>
  sittings
    .filter((one) => one.test === test && one.registerBy >= today)
    .reduce<One | null>((best, one) => (best === null || isBefore(one, best) ? one : best), null);
