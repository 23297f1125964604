/** Tests and scales of marks, free of schemas so that pages can have them without Zod (docs/rules.md). */

/** Tests of which a score or level is required, open to anybody. */
export const CERTIFICATE_KINDS = [
  'IELTS',
  'TOEFL_IBT',
  'TOPIK',
  'HSK',
  'JLPT',
  'TESTDAF',
  'DSH',
  'TYS',
  'SAT',
] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

export interface CertificateRule {
  min: number;
  max: number;
  /** Scores are whole multiples of it. */
  step: number;
  /** Years from the day of the test for which it is taken, null for ever. */
  validYears: number | null;
  /** Days from signing up to the result, as it usually takes. */
  leadDays: number;
  /** True if less is more: of JLPT N1 is the best. */
  isReversed?: true;
}

/**
 * Scales and validity by the rules of those who hold the tests; days are estimates of ours, from how often a test is held
 * and how long its result takes (docs/rules.md#eligibility). What somebody has to learn before is not counted.
 */
export const CERTIFICATES: Record<CertificateKind, CertificateRule> = {
  IELTS: { min: 0, max: 9, step: 0.5, validYears: 2, leadDays: 30 },
  TOEFL_IBT: { min: 0, max: 120, step: 1, validYears: 2, leadDays: 30 },
  TOPIK: { min: 1, max: 6, step: 1, validYears: 2, leadDays: 90 },
  HSK: { min: 1, max: 9, step: 1, validYears: 2, leadDays: 60 },
  JLPT: { min: 1, max: 5, step: 1, validYears: null, leadDays: 150, isReversed: true },
  TESTDAF: { min: 3, max: 5, step: 1, validYears: null, leadDays: 75 },
  DSH: { min: 1, max: 3, step: 1, validYears: null, leadDays: 60 },
  TYS: { min: 0, max: 100, step: 1, validYears: 2, leadDays: 60 },
  SAT: { min: 400, max: 1600, step: 10, validYears: 5, leadDays: 60 },
};

/** Tests of one language: who asks to be spared the one has not the other either. */
const ALIKE: readonly (readonly CertificateKind[])[] = [
  ['IELTS', 'TOEFL_IBT'],
  ['TESTDAF', 'DSH'],
];

/** Returns the tests of the same language as this one, itself among them. */
export const testsLike = (test: CertificateKind): readonly CertificateKind[] =>
  ALIKE.find((tests) => tests.includes(test)) ?? [test];

/** A score of a kind's own scale. */
export const isScoreOf = (kind: CertificateKind, score: number): boolean => {
  const { min, max, step } = CERTIFICATES[kind];
  return score >= min && score <= max && Number.isInteger(score / step);
};

/** The best mark of a scale: of 4 as grade point average, of 5 at schools here, of 100 percent and so on. */
export const MARK_SCALES = [4, 5, 10, 12, 20, 100] as const;
