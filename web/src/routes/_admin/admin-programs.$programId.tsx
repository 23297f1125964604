import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLists } from '../../features/catalogue/lists/use-lists.ts';
import { ProgramPage } from '../../features/catalogue/programs/admin/program-page.tsx';
import { managedProgramQuery } from '../../features/catalogue/programs/admin/queries.ts';
import { RecordHistory } from '../../features/platform/audit/record-history.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { idOf, ProgramCrumbs } from '../../pages/catalogue/admin/program-route.tsx';
import { recordHead } from '../../pages/catalogue/admin/record-head.ts';
import { PageQueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';

const Page = () => {
  const { t, i18n } = useTranslation('programs-admin');
  const { programId } = Route.useParams();
  const lists = useLists();
  const query = useQueryPart(managedProgramQuery(idOf(programId), languageOf(i18n)));
  return (
    <PageQueryBoundary query={query} failure={t('failed')}>
      {(program) => (
        <ProgramPage
          program={program}
          lists={lists}
          history={<RecordHistory subject="program" id={program.id} />}
          back={<ProgramCrumbs name={`№ ${program.id}`} />}
        />
      )}
    </PageQueryBoundary>
  );
};

export const Route = createFileRoute('/_admin/admin-programs/$programId')({
  loader: async (given) => (await import('../../pages/catalogue/admin/program-route.tsx')).loadProgram(given),
  head: ({ match: { context }, params: { programId } }) =>
    recordHead('programs-admin', `/admin-programs/${programId}`, context),
  component: Page,
});
