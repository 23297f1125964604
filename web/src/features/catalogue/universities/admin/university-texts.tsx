import { inLanguage } from '@parvoz/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../ui/form/field.tsx';
import { useLanguageFields } from '../../../../ui/form/use-language-fields.ts';
import { TextsPart } from '../../../../ui/record/form-parts.tsx';
import styles from './admin-universities.module.css';
import type { UniversityFormState } from './use-university-form.ts';

const FIELDS = {
  needed: ['name', 'description'],
  all: ['name', 'abbreviation', 'city', 'description'],
};

/** Names and descriptions in every language, with abbreviation and city. */
export const UniversityTexts = (state: UniversityFormState) => {
  const { t } = useTranslation('universities-admin');
  const { form, field } = state;
  return (
    <TextsPart
      languages={useLanguageFields(form, FIELDS)}
      state={state}
      renderNames={(name, language) => (
        <>
          <div className={styles.wideAndNarrow}>
            {name}
            <Field
              label={t('abbreviation')}
              autoComplete="off"
              {...field(inLanguage('abbreviation', language))}
            />
          </div>
          <Field label={t('city')} autoComplete="off" {...field(inLanguage('city', language))} />
        </>
      )}
    />
  );
};
