import type { Requirement } from '@parvoz/contract/catalogue/requirements.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRating } from '../lib/format.ts';
import { languageOf } from '../lib/i18n.ts';

/** Names of tests, which are the same in every language. */
const TESTS = {
  IELTS: 'IELTS',
  TOEFL_IBT: 'TOEFL iBT',
  TOPIK: 'TOPIK',
  HSK: 'HSK',
  JLPT: 'JLPT',
  TESTDAF: 'TestDaF',
  DSH: 'DSH',
  TYS: 'TYS',
  SAT: 'SAT',
} as const;

export type Test = Extract<Requirement, { kind: keyof typeof TESTS }>;

/** As it is called everywhere. */
export const testName = (kind: Test['kind']): string => TESTS[kind];

/** A score as those write it who hold the test: 6.0 of IELTS, N3 of JLPT, DSH-2. */
export const scoreText = ({ kind, score }: Test, language: Language): string => {
  if (kind === 'IELTS') return formatRating(score, language);
  if (kind === 'JLPT') return `N${score}`;
  return formatNumber(score, language);
};

/** Both: `TOPIK 3`. */
export const testText = (test: Test, language: Language): string =>
  `${testName(test.kind)} ${scoreText(test, language)}`;

export const markText = (mark: number, language: Language): string =>
  Number.isInteger(mark) ? formatNumber(mark, language) : formatRating(mark, language);

/** Words of one requirement, in small letters where they are no name. Needs the texts of `programs`. */
export const useRequirementText = () => {
  const { t, i18n } = useTranslation('programs');
  const language = languageOf(i18n);
  const ageText = (from: number | null, to: number | null): string => {
    const ages = { from: `${from}`, to: `${to}` };
    if (from === null) return to === null ? t('requirement.ageAny') : t('requirement.ageTo', ages);
    return to === null ? t('requirement.ageFrom', ages) : t('requirement.ageBetween', ages);
  };
  return (requirement: Requirement): string => {
    switch (requirement.kind) {
      case 'OWN_EXAM':
        return t('requirement.OWN_EXAM');
      case 'SCHOOL_MARK': {
        const { mark, scale } = requirement;
        return t('requirement.SCHOOL_MARK', { mark: markText(mark, language), scale: `${scale}` });
      }
      case 'SCHOOL_YEARS':
        return t('requirement.SCHOOL_YEARS', { count: requirement.years });
      case 'AGE':
        return ageText(requirement.from, requirement.to);
      default:
        return t('requirement.test', {
          name: TESTS[requirement.kind],
          score: scoreText(requirement, language),
        });
    }
  };
};
