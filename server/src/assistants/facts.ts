import type { CountryDetail } from '@parvoz/contract/catalogue/country-facts.ts';
import type { ProgramCard, ProgramDetail } from '@parvoz/contract/catalogue/programs.ts';
import type { ScholarshipCard, ScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import { livingOf, type TypicalCost } from '@parvoz/contract/catalogue/typical-costs.ts';
import type { UniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import { type Currency, minorDigits } from '@parvoz/contract/currencies.ts';

/** Facts of the catalogue as assistants get them: amounts in whole units of their currency, and addresses of pages. */

/** Returns the whole address of a path in the language of the answer. */
export type PageOf = (path: string) => string;

interface Minor {
  fromMinor: number;
  toMinor: number;
  currency: Currency;
}

/** Minor units as units of the currency: 12.5 for 1250 cents. */
const unitsOf = (minor: number, currency: Currency): number => minor / 10 ** minorDigits(currency);

export const moneyOf = ({ fromMinor, toMinor, currency }: Minor) => ({
  from: unitsOf(fromMinor, currency),
  to: unitsOf(toMinor, currency),
  currency,
});

const amountOf = (minor: number, currency: Currency) =>
  moneyOf({ fromMinor: minor, toMinor: minor, currency });

/** Tiyin as soʻm, with both digits of the tiyin. */
export const somOf = (tiyin: number): number => tiyin / 100;

export const somRangeOf = (range: { from: number; to: number } | null) =>
  range && { from: somOf(range.from), to: somOf(range.to) };

/** `2026/2027`: the academic year that begins in a year. */
const academicYear = (year: number): string => `${year}/${year + 1}`;

export const sourceOf = ({
  sourceUrl,
  checkedOn,
}: {
  sourceUrl: string | null;
  checkedOn: string | null;
}) => ({
  url: sourceUrl,
  checkedOn,
});

export const programPath = (id: number): string => `/programs/${id}`;
export const universityPath = (id: number): string => `/university-list/${id}`;
export const scholarshipPath = (id: number): string => `/scholarships/${id}`;
export const countryPath = (id: number): string => `/countries/${id}`;

type Ref = { id: number; name: string };
const linkedTo = (path: (id: number) => string) => (pageOf: PageOf, one: Ref) => ({
  id: one.id,
  name: one.name,
  page: pageOf(path(one.id)),
});
export const linkedProgram = linkedTo(programPath);
const linkedUniversity = linkedTo(universityPath);
export const linkedScholarship = linkedTo(scholarshipPath);
export const linkedCountry = (pageOf: PageOf, country: Ref & { code: string }) => ({
  ...linkedTo(countryPath)(pageOf, country),
  code: country.code,
});

const typicalOf = (typical: TypicalCost | null) =>
  typical && {
    perYear: moneyOf(typical),
    academicYear: academicYear(typical.year),
    basis: typical.source,
  };

export const tuitionOf = ({
  tuition,
  typicalTuition,
  factsYear,
}: Pick<ProgramCard, 'tuition' | 'typicalTuition' | 'factsYear'>) => ({
  kind: tuition.kind,
  perYear: tuition.kind === 'PAID' ? amountOf(tuition.amount, tuition.currency) : null,
  academicYear: tuition.kind === 'UNKNOWN' || factsYear === null ? null : academicYear(factsYear),
  usualInCountry: tuition.kind === 'UNKNOWN' ? typicalOf(typicalTuition) : null,
});

export const programOf = (pageOf: PageOf, program: ProgramDetail) => ({
  ...linkedProgram(pageOf, program),
  university: linkedUniversity(pageOf, program.university),
  city: program.university.city,
  country: linkedCountry(pageOf, program.university.country),
  degree: program.degree,
  field: program.field,
  teachingLanguages: program.languages,
  durationMonths: program.durationMonths,
  tuition: tuitionOf(program),
  intakes: program.intakes,
  earlierDeadlines: program.earlierDeadlines,
  requirements: program.requirements,
  source: sourceOf(program),
});

export const programDetailOf = (pageOf: PageOf, program: ProgramDetail) => ({
  ...programOf(pageOf, program),
  originalName: program.originalName,
  webPage: program.webPage,
  isDemo: program.isDemo,
});

export const universityOf = (pageOf: PageOf, university: UniversityDetail) => ({
  id: university.id,
  name: university.name,
  originalName: university.originalName,
  page: pageOf(universityPath(university.id)),
  city: university.city,
  country: linkedCountry(pageOf, university.country),
  degrees: university.degreeList,
  fields: university.facultyList,
  webSite: university.webSite,
  source: sourceOf(university),
  isDemo: university.isDemo,
});

type Covered = NonNullable<ScholarshipCard['covers']>[number];

const coveredOf = (one: Covered) => ({
  kind: one.kind,
  extent: one.kind === 'TUITION' ? one.extent : null,
  perMonth:
    one.kind === 'STIPEND' && one.amount !== null && one.currency !== null
      ? amountOf(one.amount, one.currency)
      : null,
});

export const scholarshipOf = (pageOf: PageOf, one: ScholarshipDetail) => ({
  ...linkedScholarship(pageOf, one),
  country: one.country && linkedCountry(pageOf, one.country),
  university: one.university && linkedUniversity(pageOf, one.university),
  degrees: one.degreeTypeList,
  opensOn: one.startDate,
  deadline: one.expiredDate,
  isExpected: one.isExpected,
  status: one.status,
  feeSom: one.price === null ? null : somOf(one.price),
  coverage: one.coverage,
  covers: one.covers?.map(coveredOf) ?? null,
  conditions: one.conditions,
  source: sourceOf(one),
});

export const scholarshipDetailOf = (pageOf: PageOf, one: ScholarshipDetail) => ({
  ...scholarshipOf(pageOf, one),
  steps: one.steps,
  isDemo: one.isDemo,
});

type SomRange = { from: number; to: number } | null;

/** Living in a month, with the sources of the country's own sum or of those that the typical one is made of. */
export const livingIn = ({ facts }: CountryDetail, som: SomRange) => {
  const living = livingOf(facts);
  if (!living) return null;
  const sources = facts.living ? [facts.living] : facts.costs.filter(({ kind }) => kind === 'LIVING');
  return {
    perMonth: moneyOf(living),
    perMonthSom: som,
    year: living.year,
    basis: living.source,
    withoutRent: living.withoutRent,
    sources: sources.map(sourceOf),
  };
};

export const countryOf = (pageOf: PageOf, country: CountryDetail, livingSom: SomRange) => {
  const { costs, recognition, legalisation, visa } = country.facts;
  return {
    ...linkedCountry(pageOf, country),
    originalName: country.originalName,
    continent: country.continent.name,
    living: livingIn(country, livingSom),
    costs: costs.map((cost) => ({
      kind: cost.kind,
      degree: cost.degree,
      ownership: cost.ownership,
      city: cost.city,
      amount: moneyOf(cost),
      year: cost.year,
      basis: cost.source,
      withoutRent: cost.withoutRent,
      note: cost.note,
      source: sourceOf(cost),
    })),
    recognition: { state: recognition.state, source: sourceOf(recognition) },
    legalisation: legalisation && { state: legalisation.state, source: sourceOf(legalisation) },
    visa: visa && { text: visa.text, source: sourceOf(visa) },
  };
};
