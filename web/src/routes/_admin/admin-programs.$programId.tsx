import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RecordHistory } from '../../features/admin-audit/record-history.tsx';
import { ProgramPage } from '../../features/admin-programs/program-page.tsx';
import { managedProgramQuery } from '../../features/admin-programs/queries.ts';
import { languageOf } from '../../lib/i18n.ts';
import { PagePart, usePart } from '../../ui/part.tsx';
import { useCatalogue } from '../-admin-catalogue.ts';
import { idOf, ProgramCrumbs } from '../-admin-program.tsx';
import { recordHead } from '../-admin-record-head.ts';

const Page = () => {
  const { t, i18n } = useTranslation('admin-programs');
  const { programId } = Route.useParams();
  const catalogue = useCatalogue();
  const query = usePart(managedProgramQuery(idOf(programId), languageOf(i18n)));
  return (
    <PagePart query={query} failure={t('failed')}>
      {(program) => (
        <ProgramPage
          program={program}
          catalogue={catalogue}
          history={<RecordHistory subject="program" id={program.id} />}
          back={<ProgramCrumbs name={`№ ${program.id}`} />}
        />
      )}
    </PagePart>
  );
};

export const Route = createFileRoute('/_admin/admin-programs/$programId')({
  loader: async (given) => (await import('../-admin-program.tsx')).loadProgram(given),
  head: ({ match: { context }, params: { programId } }) =>
    recordHead('admin-programs', `/admin-programs/${programId}`, context),
  component: Page,
});
