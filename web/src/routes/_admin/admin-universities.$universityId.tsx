import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLists } from '../../features/catalogue/lists/use-lists.ts';
import { managedUniversityQuery } from '../../features/catalogue/universities/admin/queries.ts';
import { UniversityPage } from '../../features/catalogue/universities/admin/university-page.tsx';
import { RecordHistory } from '../../features/platform/audit/record-history.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { recordHead } from '../../pages/catalogue/admin/record-head.ts';
import { idOf, UniversityCrumbs } from '../../pages/catalogue/admin/university-route.tsx';
import { PageQueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';

const Page = () => {
  const { t, i18n } = useTranslation('universities-admin');
  const { universityId } = Route.useParams();
  const lists = useLists();
  const query = useQueryPart(managedUniversityQuery(idOf(universityId), languageOf(i18n)));
  return (
    <PageQueryBoundary query={query} failure={t('failed')}>
      {(university) => (
        <UniversityPage
          university={university}
          lists={lists}
          history={<RecordHistory subject="university" id={university.id} />}
          back={<UniversityCrumbs name={`№ ${university.id}`} />}
        />
      )}
    </PageQueryBoundary>
  );
};

export const Route = createFileRoute('/_admin/admin-universities/$universityId')({
  loader: async (given) =>
    (await import('../../pages/catalogue/admin/university-route.tsx')).loadUniversity(given),
  head: ({ match: { context }, params: { universityId } }) =>
    recordHead('universities-admin', `/admin-universities/${universityId}`, context),
  component: Page,
});
