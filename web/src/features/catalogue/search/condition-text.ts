import type { SearchCondition } from '@parvoz/contract/catalogue/search-conditions.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { TFunction } from 'i18next';
import { formatMinor } from '../../../lib/format.ts';
import { testName, testText } from '../../../ui/use-requirement-text.ts';

const sumText = (
  { amount, currency }: Extract<SearchCondition, { kind: 'UP_TO' }>,
  t: TFunction<'search'>,
  language: Language,
): string => {
  const written = formatMinor(amount, currency, language);
  return currency === 'UZS'
    ? t('read.upToSom', { amount: written })
    : t('read.upTo', { amount: written, currency });
};

const startText = (
  { year, season, month }: Extract<SearchCondition, { kind: 'START' }>,
  t: TFunction<'search'>,
): string => {
  const values = { year: `${year}` };
  if (month !== null)
    return t(`month.${String(month).padStart(2, '0') as '01'}`, { ns: 'programs', ...values });
  return season ? t(`read.season.${season}`, values) : t('read.year', values);
};

/** Returns how a condition is called on a chip and in the heading. Needs the texts of `programs` where `needsNames` says so. */
export const conditionText = (
  condition: SearchCondition,
  t: TFunction<'search'>,
  language: Language,
): string => {
  switch (condition.kind) {
    case 'FREE':
    case 'CHEAP':
      return t(`read.${condition.kind}`);
    case 'WITHOUT':
      return t('read.WITHOUT', { test: testName(condition.test) });
    case 'SCORE': {
      const { test: kind, score } = condition;
      return score === null
        ? t('read.test', { test: testName(kind) })
        : t('read.SCORE', { test: testText({ kind, score }, language) });
    }
    case 'LANGUAGE':
      return t('read.LANGUAGE', { language: t(`language.${condition.language}`, { ns: 'programs' }) });
    case 'UP_TO':
      return sumText(condition, t, language);
    case 'START':
      return startText(condition, t);
    case 'DEGREE':
      return condition.degree.name;
    case 'COUNTRY':
      return condition.country.name;
    case 'CITY':
      return condition.city;
  }
};

/** Returns whether texts of these conditions name languages or months, which the texts of `programs` have. */
export const needsNames = (conditions: readonly SearchCondition[] = []): boolean =>
  conditions.some((one) => one.kind === 'LANGUAGE' || (one.kind === 'START' && one.month !== null));

/** Conditions that concern programmes and universities, and no scholarship. */
const OF_STUDIES: readonly SearchCondition['kind'][] = [
  'CHEAP',
  'WITHOUT',
  'SCORE',
  'LANGUAGE',
  'UP_TO',
  'START',
];

/** Returns the conditions that a tab of results cannot take into account. */
export const notApplied = (conditions: readonly SearchCondition[], tab: string): SearchCondition[] =>
  tab === 'scholarship' ? conditions.filter(({ kind }) => OF_STUDIES.includes(kind)) : [];
