import type { ScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { withFailureTitle } from '../../../../ui/form/failure-title.tsx';
import { guarded } from '../../../../ui/form/record-frame.tsx';
import { useLanguageFields } from '../../../../ui/form/use-language-fields.ts';
import { PicturePart, RecordFormPage, SourcePart, TextsPart } from '../../../../ui/record/form-parts.tsx';
import { usePreview } from '../../../../ui/record/use-preview.tsx';
import { readScholarshipPreview } from './calls.ts';
import { CoversPart } from './covers-part.tsx';
import { ScholarshipFacts } from './scholarship-facts.tsx';
import { placesOf } from './scholarship-list.ts';
import { ConditionsPart, StepsPart } from './terms-parts.tsx';
import { type ScholarshipFormOptions, useScholarshipForm } from './use-scholarship-form.ts';

const FIELDS = { needed: ['name', 'description'], all: ['name', 'description'] };

interface ScholarshipFormProps extends ScholarshipFormOptions {
  /** Way back to the list. */
  back: ReactNode;
  /** Renders the public page of unsaved values. */
  renderPreview(scholarship: ScholarshipDetail): ReactNode;
}

const Form = ({ back, renderPreview, ...options }: ScholarshipFormProps) => {
  const { t, i18n } = useTranslation(['scholarships-admin', 'admin']);
  const { scholarship, lists } = options;
  const state = useScholarshipForm(options);
  const preview = usePreview(state.form, {
    read: (values) => readScholarshipPreview({ ...values, id: scholarship?.id ?? null }, languageOf(i18n)),
    render: renderPreview,
  });
  const { form, field, set } = state;
  const [attachId, name] = form.watch(['attachId', 'nameUz']);
  return (
    <>
      <RecordFormPage
        title={scholarship ? textIn(scholarship, 'name', languageOf(i18n)) : t('add')}
        back={back}
        record={scholarship}
        state={withFailureTitle(
          state,
          t(scholarship ? 'record.notSaved.updateScholarship' : 'record.notSaved.createScholarship', {
            ns: 'admin',
          }),
        )}
        cancel={scholarship ? placesOf(scholarship.id).page : { to: '/admin-scholarships' }}
        site={scholarship?.status === 'ACTIVE' ? placesOf(scholarship.id).site : undefined}
        onPreview={preview.open}
        main={
          <>
            <TextsPart languages={useLanguageFields(form, FIELDS)} state={state} />
            <ScholarshipFacts state={state} lists={lists} university={scholarship?.university ?? null} />
            <CoversPart {...state} />
            <ConditionsPart {...state} />
            <StepsPart {...state} />
          </>
        }
        side={
          <>
            <PicturePart
              kind="scholarship"
              id={attachId}
              name={name}
              error={field('attachId').error}
              onChange={(id) => set('attachId', id)}
            />
            <SourcePart {...state} />
          </>
        }
      />
      {preview.dialog}
    </>
  );
};

/** Page of a scholarship's form. */
export const ScholarshipForm = guarded(Form);
