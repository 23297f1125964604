import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RecordHistory } from '../../features/admin-audit/record-history.tsx';
import { managedUniversityQuery } from '../../features/admin-universities/queries.ts';
import { UniversityPage } from '../../features/admin-universities/university-page.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { PagePart, usePart } from '../../ui/part.tsx';
import { useCatalogue } from '../-admin-catalogue.ts';
import { recordHead } from '../-admin-record-head.ts';
import { idOf, UniversityCrumbs } from '../-admin-university.tsx';

const Page = () => {
  const { t, i18n } = useTranslation('admin-universities');
  const { universityId } = Route.useParams();
  const catalogue = useCatalogue();
  const query = usePart(managedUniversityQuery(idOf(universityId), languageOf(i18n)));
  return (
    <PagePart query={query} failure={t('failed')}>
      {(university) => (
        <UniversityPage
          university={university}
          catalogue={catalogue}
          history={<RecordHistory subject="university" id={university.id} />}
          back={<UniversityCrumbs name={`№ ${university.id}`} />}
        />
      )}
    </PagePart>
  );
};

export const Route = createFileRoute('/_admin/admin-universities/$universityId')({
  loader: async (given) => (await import('../-admin-university.tsx')).loadUniversity(given),
  head: ({ match: { context }, params: { universityId } }) =>
    recordHead('admin-universities', `/admin-universities/${universityId}`, context),
  component: Page,
});
