import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { managedScholarshipQuery } from '../../features/admin-scholarships/queries.ts';
import { useRenewScholarships } from '../../features/admin-scholarships/scholarship-screen.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import { PagePart, usePart } from '../../ui/part.tsx';
import { useCatalogue } from '../-admin-catalogue.ts';
import { idOf, loadScholarship, ScholarshipCrumbs, scholarshipHead } from '../-admin-scholarship.tsx';
import { ScholarshipPreview } from '../-record-previews.tsx';

// The form brings Zod, which the list does without.
const ScholarshipForm = lazy(() =>
  import('../../features/admin-scholarships/scholarship-form.tsx').then((module) => ({
    default: module.ScholarshipForm,
  })),
);

const UpdatePage = () => {
  const { t, i18n } = useTranslation('admin-scholarships');
  const { scholarshipId } = Route.useParams();
  const navigate = useNavigate();
  const renew = useRenewScholarships();
  const catalogue = useCatalogue();
  const query = usePart(managedScholarshipQuery(idOf(scholarshipId), languageOf(i18n)));
  return (
    <PagePart query={query} failure={t('failed')}>
      {(scholarship) => (
        <Suspense fallback={<LoadingView />}>
          <ScholarshipForm
            key={scholarship.id}
            scholarship={scholarship}
            catalogue={catalogue}
            renderPreview={(scholarship) => <ScholarshipPreview scholarship={scholarship} />}
            back={<ScholarshipCrumbs name={t('edit')} />}
            onSaved={() => {
              renew();
              return navigate({ to: '/admin-scholarships/$scholarshipId', params: { scholarshipId } });
            }}
          />
        </Suspense>
      )}
    </PagePart>
  );
};

export const Route = createFileRoute('/_admin/admin-scholarships/update/$scholarshipId')({
  loader: loadScholarship,
  head: ({ match: { context }, params: { scholarshipId } }) =>
    scholarshipHead(`/admin-scholarships/update/${scholarshipId}`, context),
  component: UpdatePage,
});
