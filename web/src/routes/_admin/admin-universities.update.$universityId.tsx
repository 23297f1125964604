import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { managedUniversityQuery } from '../../features/admin-universities/queries.ts';
import { useRenewUniversities } from '../../features/admin-universities/university-screen.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import { PagePart, usePart } from '../../ui/part.tsx';
import { useCatalogue } from '../-admin-catalogue.ts';
import { idOf, loadUniversity, UniversityCrumbs, universityHead } from '../-admin-university.tsx';
import { UniversityPreview } from '../-record-previews.tsx';

// The form brings Zod, which the list does without.
const UniversityForm = lazy(() =>
  import('../../features/admin-universities/university-form.tsx').then((module) => ({
    default: module.UniversityForm,
  })),
);

const UpdatePage = () => {
  const { t, i18n } = useTranslation('admin-universities');
  const { universityId } = Route.useParams();
  const navigate = useNavigate();
  const renew = useRenewUniversities();
  const catalogue = useCatalogue();
  const query = usePart(managedUniversityQuery(idOf(universityId), languageOf(i18n)));
  return (
    <PagePart query={query} failure={t('failed')}>
      {(university) => (
        <Suspense fallback={<LoadingView />}>
          <UniversityForm
            key={university.id}
            university={university}
            catalogue={catalogue}
            renderPreview={(university) => <UniversityPreview university={university} />}
            back={<UniversityCrumbs name={t('edit')} />}
            onSaved={() => {
              renew();
              return navigate({ to: '/admin-universities/$universityId', params: { universityId } });
            }}
          />
        </Suspense>
      )}
    </PagePart>
  );
};

export const Route = createFileRoute('/_admin/admin-universities/update/$universityId')({
  loader: loadUniversity,
  head: ({ match: { context }, params: { universityId } }) =>
    universityHead(`/admin-universities/update/${universityId}`, context),
  component: UpdatePage,
});
