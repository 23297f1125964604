import { useTranslation } from 'react-i18next';
import { Field } from '../../../../ui/form/field.tsx';
import { FormPart } from '../../../../ui/record/form-parts.tsx';
import { AS_KNOWN_NUMBER } from './program-facts.tsx';
import type { ProgramFormState } from './use-program-form.ts';

/** Field for the academic year that the figures belong to. */
export const YearField = ({ field }: ProgramFormState) => {
  const { t } = useTranslation('programs-admin');
  return (
    <FormPart title={t('figures')}>
      <Field
        label={t('factsYear')}
        hint={t('factsYearHint')}
        inputMode="numeric"
        autoComplete="off"
        {...field('factsYear', AS_KNOWN_NUMBER)}
      />
    </FormPart>
  );
};
