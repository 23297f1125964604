import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRenewUniversities } from '../../features/admin-universities/university-screen.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { useCatalogue } from '../-admin-catalogue.ts';
import { loadUniversityTexts, UniversityCrumbs, universityHead } from '../-admin-university.tsx';
import { UniversityPreview } from '../-record-previews.tsx';

// The form brings Zod, which the list does without.
const UniversityForm = lazy(() =>
  import('../../features/admin-universities/university-form.tsx').then((module) => ({
    default: module.UniversityForm,
  })),
);

const CreatePage = () => {
  const { t } = useTranslation('admin-universities');
  const navigate = useNavigate();
  const renew = useRenewUniversities();
  return (
    <Suspense fallback={<LoadingView />}>
      <UniversityForm
        university={null}
        catalogue={useCatalogue()}
        renderPreview={(university) => <UniversityPreview university={university} />}
        back={<UniversityCrumbs name={t('add')} />}
        onSaved={({ id }, isAnother) => {
          renew();
          return isAnother
            ? window.scrollTo({ top: 0 })
            : navigate({ to: '/admin-universities/$universityId', params: { universityId: String(id) } });
        }}
      />
    </Suspense>
  );
};

export const Route = createFileRoute('/_admin/admin-universities/create')({
  loader: loadUniversityTexts,
  head: ({ match: { context } }) => universityHead('/admin-universities/create', context),
  component: CreatePage,
});
