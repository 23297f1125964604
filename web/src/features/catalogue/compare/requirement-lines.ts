import { capitalised } from '@parvoz/contract/capitals.ts';
import type { Condition } from '@parvoz/contract/catalogue/scholarship-terms.ts';
import { useTranslation } from 'react-i18next';
import { useRequirementText } from '../../../ui/use-requirement-text.ts';
import type { Line } from './comparison.ts';

/** Subjects of requirements, each with a line of its own. */
const ASPECTS = ['english', 'otherLanguage', 'exam', 'mark', 'schoolYears', 'age', 'citizenship'] as const;
type Aspect = (typeof ASPECTS)[number];

const ASPECT_OF: Record<Condition['kind'], Aspect> = {
  ...{ IELTS: 'english', TOEFL_IBT: 'english' },
  ...{ TOPIK: 'otherLanguage', HSK: 'otherLanguage', JLPT: 'otherLanguage' },
  ...{ TESTDAF: 'otherLanguage', DSH: 'otherLanguage', TYS: 'otherLanguage' },
  ...{ SAT: 'exam', OWN_EXAM: 'exam', SCHOOL_MARK: 'mark', SCHOOL_YEARS: 'schoolYears', AGE: 'age' },
  CITIZENSHIP: 'citizenship',
};

type Asked = readonly (readonly Condition[])[] | null;

/** A requirement with alternatives belongs to the line of its first one. */
const groupsAbout = (asked: NonNullable<Asked>, aspect: Aspect) =>
  asked.filter(([first]) => first && ASPECT_OF[first.kind] === aspect);

/**
 * Returns the lines about requirements; a cell is null where the requirements are not known. Lines about which no thing
 * has a requirement are left out; where that is all of them, one line says so. Needs the texts of `programs` too.
 */
export const useRequirementLines = () => {
  const { t } = useTranslation(['compare', 'programs']);
  const requirementText = useRequirementText();
  const textOf = (condition: Condition): string => {
    if (condition.kind !== 'CITIZENSHIP') return requirementText(condition);
    return t(condition.codes.includes('UZ') ? 'citizenOfUzbekistan' : 'citizensOfOthers');
  };
  const cellOf = (asked: Asked, about: (all: NonNullable<Asked>) => NonNullable<Asked>) => {
    if (asked === null) return { text: null };
    if (asked.length === 0) return { text: t('nothingAsked') };
    const told = about(asked).map((group) => capitalised(group.map(textOf).join(` ${t('programs:or')} `)));
    return { text: told.join('; ') || t('notAsked') };
  };
  return (things: readonly Asked[]): Line[] => {
    const aspects = ASPECTS.filter((one) => things.some((asked) => asked && groupsAbout(asked, one).length));
    if (aspects.length === 0)
      return [
        {
          id: 'requirements',
          label: t('line.requirements'),
          cells: things.map((one) => cellOf(one, () => [])),
        },
      ];
    return aspects.map((aspect) => ({
      id: aspect,
      label: t(`line.${aspect}`),
      cells: things.map((one) => cellOf(one, (all) => groupsAbout(all, aspect))),
    }));
  };
};
