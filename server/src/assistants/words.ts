import type { Asked } from '@parvoz/contract/applications/eligibility.ts';
import type { Requirement } from '@parvoz/contract/catalogue/requirements.ts';
import type { CountryCode } from '@parvoz/contract/country-codes.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { countryName, openTexts } from '../lib/texts.ts';

/** Words of the answers of tools, in Markdown. */

export const t = openTexts('assistants');
export const costText = openTexts('cost');
export const scholarshipText = openTexts('scholarships');
const commonText = openTexts('common');
const programText = openTexts('programs');
const eligibilityText = openTexts('eligibility');

const SPECIAL = /[\\`*_~<|[\]]/g;

/** Text of the catalogue as text: none of it becomes markup. */
export const plain = (text: string): string => text.replace(SPECIAL, '\\$&').replace(/\s+/g, ' ');

export const linkTo = ({ name, page }: { name: string; page: string }): string => `[${plain(name)}](${page})`;

/** `YYYY-MM-DD` as people read it. */
export const written = (date: string): string => date.split('-').reverse().join('.');

export const numberText = (language: Language, value: number): string =>
  new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'ru-RU', { maximumFractionDigits: 2 }).format(value);

const rangeText = (language: Language, { from, to }: { from: number; to: number }): string =>
  from === to
    ? numberText(language, to)
    : costText(language, 'range', { from: numberText(language, from), to: numberText(language, to) });

interface Money {
  from: number;
  to: number;
  currency: string;
}

export const moneyText = (language: Language, money: Money): string =>
  `${rangeText(language, money)} ${money.currency}`;

/** Whole soʻm: more digits than the rate has would be a precision that there is not. */
export const somText = (language: Language, { from, to }: { from: number; to: number }): string =>
  costText(language, 'approx', {
    amount: costText(language, 'som', {
      amount: rangeText(language, { from: Math.round(from), to: Math.round(to) }),
    }),
  });

export const basisText = (
  language: Language,
  basis: 'OFFICIAL_PRICES' | 'PROOF_OF_FUNDS' | 'ESTIMATE',
): string => commonText(language, `costSource.${basis}`);

interface Source {
  url: string | null;
  checkedOn: string | null;
}

export const sourceText = (language: Language, { url, checkedOn }: Source): string => {
  if (url === null) return t(language, 'noSource');
  return checkedOn === null
    ? t(language, 'sourceNotChecked', { url })
    : t(language, 'source', { url, date: written(checkedOn) });
};

interface Tuition {
  kind: 'FREE' | 'PAID' | 'UNKNOWN';
  perYear: Money | null;
  academicYear: string | null;
  usualInCountry: { perYear: Money; academicYear: string; basis: Parameters<typeof basisText>[1] } | null;
}

export const tuitionText = (language: Language, tuition: Tuition): string => {
  const ofYear = tuition.academicYear ? ` (${tuition.academicYear})` : '';
  if (tuition.kind === 'FREE') return t(language, 'tuitionFree') + ofYear;
  if (tuition.perYear)
    return t(language, 'tuition', { amount: moneyText(language, tuition.perYear) }) + ofYear;
  const usual = tuition.usualInCountry;
  if (!usual) return t(language, 'tuitionUnknown');
  const of = { years: usual.academicYear, source: basisText(language, usual.basis) };
  if (usual.perYear.to === 0) return t(language, 'tuitionUsuallyFree', of);
  return t(language, 'tuitionUsual', { amount: moneyText(language, usual.perYear), ...of });
};

interface Dates {
  deadline: string | null;
  isExpected: boolean;
  isOver?: boolean;
}

/** Expected dates are those of the year before, and say so. */
export const deadlineText = (language: Language, dates: Dates | undefined): string => {
  if (!dates || dates.deadline === null) return t(language, 'deadlineUnknown');
  const date = written(dates.deadline);
  if (dates.isOver) return t(language, 'closed', { date });
  return dates.isExpected
    ? t(language, 'deadlineExpected', { date, year: String(Number(dates.deadline.slice(0, 4)) - 1) })
    : t(language, 'deadline', { date });
};

/** `TOEFL_IBT` as it is called everywhere, with a score as those write it who hold the test. */
export const testText = (language: Language, kind: string, score: number): string => {
  const name = kind === 'TOEFL_IBT' ? 'TOEFL iBT' : kind === 'TESTDAF' ? 'TestDaF' : kind;
  return programText(language, 'requirement.test', {
    name,
    score: kind === 'JLPT' ? `N${score}` : numberText(language, score),
  });
};

const ageText = (language: Language, { from, to }: { from: number | null; to: number | null }): string => {
  if (from !== null && to !== null)
    return programText(language, 'requirement.ageBetween', { from: String(from), to: String(to) });
  if (from !== null) return programText(language, 'requirement.ageFrom', { from: String(from) });
  return to === null
    ? programText(language, 'requirement.ageAny')
    : programText(language, 'requirement.ageTo', { to: String(to) });
};

const yearsText = (language: Language, years: number): string => {
  const form = new Intl.PluralRules(language).select(years);
  return programText(language, `requirement.SCHOOL_YEARS_${form}` as 'requirement.SCHOOL_YEARS_other', {
    count: String(years),
  });
};

/** Words of a requirement of a programme or a condition of a scholarship. */
export const requirementText = (language: Language, asked: Asked | Requirement): string => {
  switch (asked.kind) {
    case 'OWN_EXAM':
      return programText(language, 'requirement.OWN_EXAM');
    case 'SCHOOL_MARK':
      return programText(language, 'requirement.SCHOOL_MARK', {
        mark: numberText(language, asked.mark),
        scale: String(asked.scale),
      });
    case 'SCHOOL_YEARS':
      return yearsText(language, asked.years);
    case 'AGE':
      return ageText(language, asked);
    case 'CITIZENSHIP': {
      const names = asked.codes.map((code) => countryName(language, code as CountryCode));
      return `${eligibilityText(language, 'asks.CITIZENSHIP')}: ${names.join(', ')}`;
    }
    case 'DEGREE':
      return eligibilityText(language, 'asks.DEGREE', { names: asked.keys.join(', ') });
    default:
      return testText(language, asked.kind, asked.score);
  }
};

export const standingText = (language: Language, standing: 'MET' | 'LATER' | 'UNKNOWN' | 'NEVER'): string =>
  eligibilityText(language, `states.${standing}`);

/** Alternatives of which one is enough. */
export const eitherText = (language: Language, texts: readonly string[]): string =>
  texts.join(` ${programText(language, 'or')} `);
