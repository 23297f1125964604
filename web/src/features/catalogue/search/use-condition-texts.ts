import type { SearchCondition } from '@parvoz/contract/catalogue/search-conditions.ts';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { conditionText, needsNames } from './condition-text.ts';

const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Returns conditions with their texts, those of languages and months once their names are there. */
export const useConditionTexts = (conditions: readonly SearchCondition[]) => {
  const { t, i18n } = useTranslation('search');
  const { ready } = useTranslation(needsNames(conditions) ? ['search', 'programs'] : ['search']);
  const shown = ready ? conditions : conditions.filter((one) => !needsNames([one]));
  return shown.map((condition) => ({
    condition,
    text: upperFirst(conditionText(condition, t, languageOf(i18n))),
  }));
};
