import {
  CERTIFICATE_KINDS,
  type CertificateKind,
  testsLike,
} from '@parvoz/contract/catalogue/certificates.ts';
import type { Requirements } from '@parvoz/contract/catalogue/requirements.ts';

/** Words of the index for what can be asked of a record beside its names. No folded text has such a sign. */
export const FREE_MARK = '#free';
export const countryMark = (id: number): string => `#country:${id}`;
export const degreeMark = (id: number): string => `#degree:${id}`;
/** Of a scholarship that names no degree, so that it is for each of them. */
export const ANY_DEGREE_MARK = '#degree:any';
export const languageMark = (code: string): string => `#in:${code}`;
/** `month` as `YYYY-MM`. */
export const startMark = (month: string): string => `#start:${month}`;
/** The beginning of all scores of a test. */
export const testMark = (test: CertificateKind): string => `#asks:${test}:`;
export const scoreMark = (test: CertificateKind, score: number): string => `${testMark(test)}${score}`;

/** The first of tests of one language stands for all of them. */
export const withoutMark = (test: CertificateKind): string => `#without:${testsLike(test)[0]}`;

/** Facts of a programme; null is unknown. */
export interface ProgramFacts {
  languages: readonly string[];
  requirements: Requirements | null;
  /** Months in which studies begin that can still be applied for, `YYYY-MM`. */
  starts: readonly string[];
}

/** Returns whether requirements can be met without a test, by one alternative of each group. */
const canDoWithout = (requirements: Requirements, test: CertificateKind): boolean => {
  const spared: readonly string[] = testsLike(test);
  return requirements.every((group) => group.some(({ kind }) => !spared.includes(kind)));
};

export const programMarks = ({ languages, requirements, starts }: ProgramFacts): string[] => [
  ...languages.map(languageMark),
  ...starts.map(startMark),
  ...(requirements ?? []).flatMap((group) =>
    group.flatMap((one) => ('score' in one ? [scoreMark(one.kind, one.score)] : [])),
  ),
  // Nothing is spared where nobody knows what is asked for.
  ...(requirements
    ? CERTIFICATE_KINDS.filter((test) => canDoWithout(requirements, test)).map(withoutMark)
    : []),
];
