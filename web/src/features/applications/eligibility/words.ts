import type {
  Asked,
  Eligibility,
  GroupResult,
  RequirementResult,
} from '@parvoz/contract/applications/eligibility.ts';
import { capitalised } from '@parvoz/contract/capitals.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { scoreText, type Test, useRequirementText } from '../../../ui/use-requirement-text.ts';
import { useSittingText } from './use-sitting-text.ts';

/** Names of degrees by their keys. */
export type DegreeNames = readonly { key: string; value: string }[];

/** Scores that are levels: the difference is not a number of points. */
const LEVELS: readonly string[] = ['TOPIK', 'HSK', 'JLPT', 'TESTDAF', 'DSH'];

type Scored = RequirementResult & { requirement: Test };

const isScored = (result: RequirementResult): result is Scored => 'score' in result.requirement;

/** The group that a verdict comes from: the first that cannot be met, is missing, or is unknown. */
export const decisive = ({ verdict, groups }: Eligibility): GroupResult | undefined => {
  const standing = { DOES_NOT: 'NEVER', NEARLY: 'LATER', UNKNOWN: 'UNKNOWN', QUALIFIES: 'MET' }[verdict];
  return groups.find((one) => one.standing === standing);
};

/**
 * Returns functions that describe requirements, and how the reader, or somebody else, meets them. Needs the texts of
 * `eligibility` and `programs`.
 */
export const useEligibilityWords = (degrees: DegreeNames, isOther = false) => {
  const of = isOther ? 'other.' : '';
  const { t, i18n } = useTranslation('eligibility');
  const language = languageOf(i18n);
  const requirementText = useRequirementText();
  const sittingText = useSittingText();
  const decimals = new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'ru-RU', { maximumFractionDigits: 2 });
  const number = (value: number): string => decimals.format(value);

  /** Returns the requirement in a few words. */
  const asked = (one: Asked): string => {
    if (one.kind === 'CITIZENSHIP') return t('asks.CITIZENSHIP');
    if (one.kind === 'DEGREE') {
      const names = one.keys.map((key) => degrees.find((degree) => degree.key === key)?.value ?? key);
      return t('asks.DEGREE', { names: names.join(', ') });
    }
    return capitalised(requirementText(one));
  };

  const settle = ({ requirement, has }: RequirementResult): string => {
    switch (requirement.kind) {
      case 'SCHOOL_MARK':
        return t(`${of}settle.${has === null ? 'SCHOOL_MARK' : 'GRADUATION'}`);
      case 'AGE':
        return t(`${of}settle.${has === null ? 'AGE' : 'BIRTHDAY'}`);
      case 'OWN_EXAM':
      case 'SCHOOL_YEARS':
      case 'CITIZENSHIP':
      case 'DEGREE':
        return t(`${of}settle.${requirement.kind}`);
      default:
        return t(`${of}settle.score`);
    }
  };

  const ofScore = ({ requirement, standing, has, missing, sitting, validUntil }: Scored): string => {
    const own = has === null ? '' : scoreText({ ...requirement, score: has }, language);
    if (standing === 'MET')
      return validUntil
        ? t(`${of}met.scoreUntil`, { has: own, date: formatDate(validUntil) })
        : t(`${of}met.score`, { has: own });
    const how = has === null ? 'none' : LEVELS.includes(requirement.kind) ? 'level' : 'less';
    const values = { has: own, missing: number(missing ?? 0) };
    return standing === 'LATER'
      ? t(`${of}later.${how}`, { ...values, when: sittingText(sitting) })
      : t(`${of}never.${how}`, values);
  };

  /** Returns how the person meets the requirement, or what would settle it. */
  const standing = (result: RequirementResult): string => {
    if (result.standing === 'UNKNOWN') return settle(result);
    if (isScored(result)) return ofScore(result);
    const { requirement, has, missing, readyOn } = result;
    const how = ({ MET: 'met', LATER: 'later', NEVER: 'never' } as const)[result.standing];
    switch (requirement.kind) {
      case 'SCHOOL_MARK': {
        const own = { has: number(has ?? 0), missing: number(missing ?? 0), scale: `${requirement.scale}` };
        return t(`${of}${how}.SCHOOL_MARK`, { ...own, date: formatDate(readyOn ?? '') });
      }
      case 'SCHOOL_YEARS':
      case 'AGE':
      case 'CITIZENSHIP':
      case 'DEGREE':
        return t(`${of}${how === 'met' ? 'met' : 'never'}.${requirement.kind}`, { count: Number(has) });
      default:
        return settle(result);
    }
  };

  /** One line on a card: why it is so. */
  const summary = (result: Eligibility, isPublished: boolean): string => {
    if (!isPublished && result.verdict === 'UNKNOWN') return t('notPublished');
    const group = decisive(result);
    if (result.verdict === 'QUALIFIES') return t(group ? 'allMet' : 'nothingAsked');
    return group ? `${asked(group.best.requirement)}: ${standing(group.best)}` : t('notPublished');
  };

  return { asked, standing, summary };
};
