import type { ProgramCard } from '@parvoz/contract/catalogue/programs.ts';
import { useTranslation } from 'react-i18next';
import textStyles from '../../../ui/text.module.css';
import { useRequirementText } from '../../../ui/use-requirement-text.ts';

/** Requirements in one line; nothing where they are not known. */
export const RequirementLine = ({ requirements }: Pick<ProgramCard, 'requirements'>) => {
  const { t } = useTranslation('programs');
  const text = useRequirementText();
  if (requirements === null) return null;
  if (!requirements.length) return <p>{t('requirement.none')}</p>;
  return (
    <p>
      <span className={textStyles.faint}>{t('requirementsLabel')}: </span>
      {requirements.map((group) => group.map(text).join(` ${t('or')} `)).join(' · ')}
    </p>
  );
};
