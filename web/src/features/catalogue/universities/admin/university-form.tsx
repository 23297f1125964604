import type { UniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { withFailureTitle } from '../../../../ui/form/failure-title.tsx';
import { guarded } from '../../../../ui/form/record-frame.tsx';
import { RecordFormPage } from '../../../../ui/record/form-parts.tsx';
import { usePreview } from '../../../../ui/record/use-preview.tsx';
import { readUniversityPreview } from './calls.ts';
import { UniversityFacts } from './university-facts.tsx';
import { placesOf } from './university-list.ts';
import { UniversitySide } from './university-side.tsx';
import { UniversityTexts } from './university-texts.tsx';
import { type UniversityFormOptions, useUniversityForm } from './use-university-form.ts';

interface UniversityFormProps extends UniversityFormOptions {
  /** Way back to the list. */
  back: ReactNode;
  /** Renders the public page of unsaved values. */
  renderPreview(university: UniversityDetail): ReactNode;
}

const Form = ({ back, renderPreview, ...options }: UniversityFormProps) => {
  const { t, i18n } = useTranslation(['universities-admin', 'admin']);
  const { university, lists } = options;
  const state = useUniversityForm(options);
  const preview = usePreview(state.form, {
    read: (values) => readUniversityPreview({ ...values, id: university?.id ?? null }, languageOf(i18n)),
    render: renderPreview,
  });
  return (
    <>
      <RecordFormPage
        title={university ? textIn(university, 'name', languageOf(i18n)) : t('add')}
        back={back}
        record={university}
        state={withFailureTitle(
          state,
          t(university ? 'record.notSaved.updateUniversity' : 'record.notSaved.createUniversity', {
            ns: 'admin',
          }),
        )}
        cancel={university ? placesOf(university.id).page : { to: '/admin-universities' }}
        site={university?.status === 'ACTIVE' ? placesOf(university.id).site : undefined}
        onPreview={preview.open}
        main={
          <>
            <UniversityTexts {...state} />
            <UniversityFacts state={state} lists={lists} />
          </>
        }
        side={<UniversitySide {...state} />}
      />
      {preview.dialog}
    </>
  );
};

/** Page of a university's form. */
export const UniversityForm = guarded(Form);
