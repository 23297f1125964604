import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLists } from '../../features/catalogue/lists/use-lists.ts';
import { managedScholarshipQuery } from '../../features/catalogue/scholarships/admin/queries.ts';
import { ScholarshipPage } from '../../features/catalogue/scholarships/admin/scholarship-page.tsx';
import { RecordHistory } from '../../features/platform/audit/record-history.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { recordHead } from '../../pages/catalogue/admin/record-head.ts';
import { idOf, ScholarshipCrumbs } from '../../pages/catalogue/admin/scholarship-route.tsx';
import { PageQueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';

const Page = () => {
  const { t, i18n } = useTranslation('scholarships-admin');
  const { scholarshipId } = Route.useParams();
  const lists = useLists();
  const query = useQueryPart(managedScholarshipQuery(idOf(scholarshipId), languageOf(i18n)));
  return (
    <PageQueryBoundary query={query} failure={t('failed')}>
      {(scholarship) => (
        <ScholarshipPage
          scholarship={scholarship}
          lists={lists}
          history={<RecordHistory subject="scholarship" id={scholarship.id} />}
          back={<ScholarshipCrumbs name={`№ ${scholarship.id}`} />}
        />
      )}
    </PageQueryBoundary>
  );
};

export const Route = createFileRoute('/_admin/admin-scholarships/$scholarshipId')({
  loader: async (given) =>
    (await import('../../pages/catalogue/admin/scholarship-route.tsx')).loadScholarship(given),
  head: ({ match: { context }, params: { scholarshipId } }) =>
    recordHead('scholarships-admin', `/admin-scholarships/${scholarshipId}`, context),
  component: Page,
});
