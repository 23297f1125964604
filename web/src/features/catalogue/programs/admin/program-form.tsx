import type { ProgramDetail } from '@parvoz/contract/catalogue/programs.ts';
import { inLanguage } from '@parvoz/contract/languages.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { LanguageTabs } from '../../../../ui/form/language-tabs.tsx';
import { guarded } from '../../../../ui/form/record-frame.tsx';
import { useLanguageFields } from '../../../../ui/form/use-language-fields.ts';
import { CyrillicName } from '../../../../ui/record/cyrillic-name.tsx';
import { FormPart, RecordFormPage, SourcePart } from '../../../../ui/record/form-parts.tsx';
import { usePreview } from '../../../../ui/record/use-preview.tsx';
import { REQUIREMENT_KINDS } from '../../../../ui/requirements/requirement-fields.tsx';
import { RequirementsPart } from '../../../../ui/requirements/requirements-part.tsx';
import { readProgramPreview } from './calls.ts';
import { IntakesPart } from './intakes-part.tsx';
import { ProgramFacts } from './program-facts.tsx';
import { placesOf } from './program-list.ts';
import { type ProgramFormOptions, type ProgramFormState, useProgramForm } from './use-program-form.ts';
import { YearField } from './year-field.tsx';

const FIELDS = { needed: ['name'], all: ['name'] };

interface ProgramFormProps extends ProgramFormOptions {
  /** Way back to the list. */
  back: ReactNode;
  /** Renders the public page of unsaved values. */
  renderPreview(program: ProgramDetail): ReactNode;
}

const Names = ({ state }: { state: ProgramFormState }) => {
  const { t } = useTranslation('admin');
  return (
    <FormPart title={t('record.name')} hint={t('record.textsHint')}>
      <LanguageTabs {...useLanguageFields(state.form, FIELDS)}>
        {(language) => (
          <>
            <Field
              label={t('record.name')}
              autoComplete="off"
              {...state.field(inLanguage('name', language))}
            />
            {language === 'uz' && <CyrillicName latin={state.form.watch('nameUz')} />}
          </>
        )}
      </LanguageTabs>
    </FormPart>
  );
};

const Requirements = ({ state: { form, errorOf, set } }: { state: ProgramFormState }) => {
  const { t } = useTranslation(['programs-admin', 'admin']);
  return (
    <RequirementsPart
      name="requirements"
      title={t('requirements.label')}
      hint={t('requirements.hint')}
      none={t('requirements.none')}
      kinds={REQUIREMENT_KINDS}
      kindName={(kind) => t(`requirements.kinds.${kind}`, { ns: 'admin' })}
      groups={form.watch('requirements')}
      errorOf={(path) => (form.formState.isSubmitted ? errorOf(path) : undefined)}
      onChange={(groups) => set('requirements', groups)}
    />
  );
};

const Form = ({ back, renderPreview, ...options }: ProgramFormProps) => {
  const { t, i18n } = useTranslation('programs-admin');
  const { program, lists } = options;
  const state = useProgramForm(options);
  const preview = usePreview(state.form, {
    read: (values) => readProgramPreview({ ...values, id: program?.id ?? null }, languageOf(i18n)),
    render: renderPreview,
  });
  return (
    <>
      <RecordFormPage
        title={program ? textIn(program, 'name', languageOf(i18n)) : t('add')}
        back={back}
        record={program}
        state={state}
        cancel={program ? placesOf(program.id).page : { to: '/admin-programs' }}
        site={program?.status === 'ACTIVE' ? placesOf(program.id).site : undefined}
        onPreview={preview.open}
        main={
          <>
            <Names state={state} />
            <ProgramFacts state={state} lists={lists} university={program?.university ?? null} />
            <IntakesPart {...state} />
            <Requirements state={state} />
          </>
        }
        side={
          <>
            <SourcePart {...state} />
            <YearField {...state} />
          </>
        }
      />
      {preview.dialog}
    </>
  );
};

/** Page of a programme's form. */
export const ProgramForm = guarded(Form);
