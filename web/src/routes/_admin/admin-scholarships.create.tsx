import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRenewScholarships } from '../../features/admin-scholarships/scholarship-screen.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { useCatalogue } from '../-admin-catalogue.ts';
import { loadScholarshipTexts, ScholarshipCrumbs, scholarshipHead } from '../-admin-scholarship.tsx';
import { ScholarshipPreview } from '../-record-previews.tsx';

// The form brings Zod, which the list does without.
const ScholarshipForm = lazy(() =>
  import('../../features/admin-scholarships/scholarship-form.tsx').then((module) => ({
    default: module.ScholarshipForm,
  })),
);

const CreatePage = () => {
  const { t } = useTranslation('admin-scholarships');
  const navigate = useNavigate();
  const renew = useRenewScholarships();
  return (
    <Suspense fallback={<LoadingView />}>
      <ScholarshipForm
        scholarship={null}
        catalogue={useCatalogue()}
        renderPreview={(scholarship) => <ScholarshipPreview scholarship={scholarship} />}
        back={<ScholarshipCrumbs name={t('add')} />}
        onSaved={({ id }, isAnother) => {
          renew();
          return isAnother
            ? window.scrollTo({ top: 0 })
            : navigate({ to: '/admin-scholarships/$scholarshipId', params: { scholarshipId: String(id) } });
        }}
      />
    </Suspense>
  );
};

export const Route = createFileRoute('/_admin/admin-scholarships/create')({
  loader: loadScholarshipTexts,
  head: ({ match: { context } }) => scholarshipHead('/admin-scholarships/create', context),
  component: CreatePage,
});
