import { stepsOf } from '@parvoz/contract/catalogue/coverage.ts';
import { inLanguage, LANGUAGE_FACTS } from '@parvoz/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { LanguageTabs } from '../../../../ui/form/language-tabs.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import { useLanguageFields } from '../../../../ui/form/use-language-fields.ts';
import { FormPart } from '../../../../ui/record/form-parts.tsx';
import { REQUIREMENT_KINDS } from '../../../../ui/requirements/requirement-fields.tsx';
import { RequirementsPart } from '../../../../ui/requirements/requirements-part.tsx';
import type { ScholarshipFormState } from './use-scholarship-form.ts';

const KINDS = [...REQUIREMENT_KINDS, 'CITIZENSHIP'] as const;
const FIELDS = { needed: [], all: ['steps'] };

/** Requirements to applicants, beside the degrees. */
export const ConditionsPart = ({ form, errorOf, set }: ScholarshipFormState) => {
  const { t } = useTranslation(['scholarships-admin', 'admin']);
  return (
    <RequirementsPart
      name="conditions"
      title={t('conditions.label')}
      hint={t('conditions.hint')}
      none={t('conditions.none')}
      kinds={KINDS}
      kindName={(kind) =>
        kind === 'OWN_EXAM' ? t('conditions.OWN_EXAM') : t(`requirements.kinds.${kind}`, { ns: 'admin' })
      }
      groups={form.watch('conditions') ?? null}
      errorOf={(path) => (form.formState.isSubmitted ? errorOf(path) : undefined)}
      onChange={(groups) => set('conditions', groups)}
    />
  );
};

/** Steps of applying, one on each line, in every language. */
export const StepsPart = ({ form, field }: ScholarshipFormState) => {
  const { t } = useTranslation('scholarships-admin');
  return (
    <FormPart title={t('steps.label')} hint={t('steps.hint')}>
      <LanguageTabs {...useLanguageFields(form, FIELDS)}>
        {(language) => {
          const name = inLanguage('steps', language);
          const { length } = stepsOf(form.watch(name) ?? '');
          return (
            <TextAreaField
              rows={5}
              label={t('steps.field', { language: LANGUAGE_FACTS[language].name })}
              hint={length > 0 ? t('steps.count', { count: length }) : undefined}
              {...field(name)}
            />
          );
        }}
      </LanguageTabs>
    </FormPart>
  );
};
