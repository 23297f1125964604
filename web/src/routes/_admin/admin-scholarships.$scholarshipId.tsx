import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RecordHistory } from '../../features/admin-audit/record-history.tsx';
import { managedScholarshipQuery } from '../../features/admin-scholarships/queries.ts';
import { ScholarshipPage } from '../../features/admin-scholarships/scholarship-page.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { PagePart, usePart } from '../../ui/part.tsx';
import { useCatalogue } from '../-admin-catalogue.ts';
import { recordHead } from '../-admin-record-head.ts';
import { idOf, ScholarshipCrumbs } from '../-admin-scholarship.tsx';

const Page = () => {
  const { t, i18n } = useTranslation('admin-scholarships');
  const { scholarshipId } = Route.useParams();
  const catalogue = useCatalogue();
  const query = usePart(managedScholarshipQuery(idOf(scholarshipId), languageOf(i18n)));
  return (
    <PagePart query={query} failure={t('failed')}>
      {(scholarship) => (
        <ScholarshipPage
          scholarship={scholarship}
          catalogue={catalogue}
          history={<RecordHistory subject="scholarship" id={scholarship.id} />}
          back={<ScholarshipCrumbs name={`№ ${scholarship.id}`} />}
        />
      )}
    </PagePart>
  );
};

export const Route = createFileRoute('/_admin/admin-scholarships/$scholarshipId')({
  loader: async (given) => (await import('../-admin-scholarship.tsx')).loadScholarship(given),
  head: ({ match: { context }, params: { scholarshipId } }) =>
    recordHead('admin-scholarships', `/admin-scholarships/${scholarshipId}`, context),
  component: Page,
});
