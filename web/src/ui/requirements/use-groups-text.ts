import type { Condition } from '@parvoz/contract/catalogue/scholarship-terms.ts';
import { useTranslation } from 'react-i18next';
import { useRequirementText } from '../use-requirement-text.ts';

/** Groups of requirements in words; nothing where nothing is asked for. Needs the texts of `programs` and, where somebody has to be a citizen, of `country-names`. */
export const useGroupsText = () => {
  const { t } = useTranslation(['admin', 'programs', 'country-names']);
  const requirementText = useRequirementText();
  const textOf = (one: Condition): string =>
    one.kind === 'CITIZENSHIP'
      ? `${t('requirements.kinds.CITIZENSHIP')}: ${one.codes.map((code) => t(code, { ns: 'country-names' })).join(', ')}`
      : requirementText(one);
  return (groups: readonly (readonly Condition[])[] | null): string =>
    groups === null
      ? t('requirements.unknown')
      : groups.map((group) => group.map(textOf).join(` ${t('or', { ns: 'programs' })} `)).join('; ');
};
