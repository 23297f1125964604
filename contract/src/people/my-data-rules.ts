/** People's own data, and their faults: free of schemas so that pages can have them without Zod. */

import type { Applicant } from '../applications/eligibility.ts';
import { CERTIFICATES, type CertificateKind, isScoreOf } from '../catalogue/certificates.ts';
import type { FieldProblem } from '../errors.ts';
import type { MyData, MyDataChange } from './my-data.ts';

/** Schools, by the years of schooling that one has at their end (docs/rules.md#my-data). */
export const SCHOOLING = {
  SCHOOL_9: 9,
  SCHOOL_11: 11,
  LYCEUM: 11,
  COLLEGE: 12,
  BACHELOR: 15,
  MASTER: 17,
} as const;
export type Education = keyof typeof SCHOOLING;
export const EDUCATIONS = Object.keys(SCHOOLING) as Education[];

export const MAX_CERTIFICATES = 20;
export const BUDGET_CURRENCIES = ['UZS', 'USD'] as const;
/** First day of a test: people no longer have certificates of earlier ones. */
const FIRST_TEST_DAY = '2000-01-01';
const AGES = { min: 12, max: 80 };
const YEARS_TO_GRADUATION = 8;

export const NO_DATA: MyData = {
  education: null,
  graduationYear: null,
  mark: null,
  certificates: null,
  birthYear: null,
  citizenship: null,
  budget: null,
  degrees: [],
  facultyIds: [],
  countryIds: [],
  start: null,
};

export type MyDataField = keyof MyData;

/**
 * Returns whether a field has data: empty lists and null are none, except that an empty list of certificates says that there
 * are none.
 */
export const isSaid = (data: MyData, field: MyDataField): boolean => {
  const value = data[field];
  if (field === 'certificates') return value !== null;
  return Array.isArray(value) ? value.length > 0 : value !== null;
};

export const hasData = (data: MyData): boolean =>
  (Object.keys(NO_DATA) as MyDataField[]).some((field) => isSaid(data, field));

/** Returns the data of a person that the rules of eligibility need. */
export const applicantOf = (data: MyData): Applicant => ({
  birthYear: data.birthYear,
  schoolYears: data.education && SCHOOLING[data.education],
  graduationYear: data.graduationYear,
  mark: data.mark,
  certificates: data.certificates,
  citizenship: data.citizenship,
  degrees: data.degrees.length > 0 ? data.degrees : null,
  startsFrom: data.start,
});

/** Returns whether the rules have any data to decide by; the start that somebody wants only selects the intake. */
export const isKnown = ({ startsFrom: _, ...applicant }: Applicant): boolean =>
  Object.values(applicant).some((value) => value !== null);

export interface Fault {
  /** Path as `certificates.0.score`. */
  path: string;
  problem: FieldProblem;
  /** Bound that the sentence names. */
  limit?: number;
}

type Certificate = { kind: CertificateKind; score: number; takenOn: string };

/** Returns whether two certificates are of the same test: nobody takes one twice on a day. */
const isSameTest = (one: Certificate, other: Certificate): boolean =>
  one.kind === other.kind && one.takenOn === other.takenOn;

const scoreFault = ({ kind, score }: Certificate): FieldProblem | null =>
  isScoreOf(kind, score) ? null : 'outOfScale';

const dayFault = ({ takenOn }: Certificate, today: string): FieldProblem | null => {
  if (takenOn > today) return 'future';
  return takenOn < FIRST_TEST_DAY ? 'past' : null;
};

const yearFault = (
  path: string,
  year: number | null | undefined,
  { min, max }: { min: number; max: number },
): Fault[] => {
  if (year === null || year === undefined || (year >= min && year <= max)) return [];
  return [year < min ? { path, problem: 'tooSmall', limit: min } : { path, problem: 'tooBig', limit: max }];
};

/** First and last years that can be said, on a day. */
export const yearsOn = (today: string) => {
  const year = Number(today.slice(0, 4));
  return {
    birthYear: { min: year - AGES.max, max: year - AGES.min },
    graduationYear: { min: year - AGES.max + AGES.min, max: year + YEARS_TO_GRADUATION },
  };
};

/** Returns the faults of data on a day; the same here and on the server. */
export const findFaults = (said: MyDataChange, today: string): Fault[] => {
  const years = yearsOn(today);
  const { mark, budget, certificates } = said;
  const faults: Fault[] = [
    ...yearFault('birthYear', said.birthYear, years.birthYear),
    ...yearFault('graduationYear', said.graduationYear, years.graduationYear),
  ];
  // A mark of 0 is none; one above its scale is of another.
  if (mark && !(mark.mark > 0 && mark.mark <= mark.scale))
    faults.push({ path: 'mark.mark', problem: 'outOfScale', limit: mark.scale });
  if (budget && !(budget.amount > 0)) faults.push({ path: 'budget.amount', problem: 'tooSmall', limit: 1 });
  if (said.start && said.start < today.slice(0, 7)) faults.push({ path: 'start', problem: 'past' });
  for (const [index, one] of (certificates ?? []).entries()) {
    const [score, day] = [scoreFault(one), dayFault(one, today)];
    if (score) faults.push({ path: `certificates.${index}.score`, problem: score });
    if (day) faults.push({ path: `certificates.${index}.takenOn`, problem: day });
    const isTwice = certificates!.some((other, at) => at < index && isSameTest(other, one));
    if (isTwice) faults.push({ path: `certificates.${index}.takenOn`, problem: 'duplicate' });
  }
  return faults;
};

/** Returns whether two values of a field, or two certificates, are the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns the certificates of both lists; of the same test that of the first one. */
export const joinCertificates = (
  first: readonly Certificate[],
  second: readonly Certificate[],
): Certificate[] =>
  [...first, ...second.filter((one) => !first.some((other) => isSameTest(other, one)))].slice(
    0,
    MAX_CERTIFICATES,
  );

/** Returns whether a field that both have differs; of certificates, whether one test has two scores. */
const isContrary = (field: MyDataField, account: MyData, local: MyData): boolean => {
  if (field !== 'certificates') return !isSame(account[field], local[field]);
  const known = account.certificates ?? [];
  return (local.certificates ?? []).some((one) =>
    known.some((other) => isSameTest(other, one) && other.score !== one.score),
  );
};

/**
 * Merges the data of a browser and of an account: what only one of them has is taken, certificates of both are included. Where
 * both differ, the account's value is taken, and the person is asked about the field.
 */
export const mergeMyData = (account: MyData, local: MyData): { merged: MyData; differing: MyDataField[] } => {
  const merged: MyData = { ...account };
  const differing: MyDataField[] = [];
  const take = <Field extends MyDataField>(field: Field): void => {
    merged[field] = local[field];
  };
  for (const field of Object.keys(NO_DATA) as MyDataField[]) {
    if (!isSaid(local, field)) continue;
    if (!isSaid(account, field)) take(field);
    else if (isContrary(field, account, local)) differing.push(field);
  }
  if (account.certificates && local.certificates)
    merged.certificates = joinCertificates(account.certificates, local.certificates);
  return { merged, differing };
};

/** Returns the last day on which a certificate counts; null for ever. */
export const validUntil = ({ kind, takenOn }: Pick<Certificate, 'kind' | 'takenOn'>): string | null => {
  const { validYears } = CERTIFICATES[kind];
  if (validYears === null) return null;
  const date = new Date(takenOn);
  date.setUTCFullYear(date.getUTCFullYear() + validYears);
  return date.toISOString().slice(0, 10);
};
