import { createFileRoute } from '@tanstack/react-router';
import { useLists } from '../../features/catalogue/lists/use-lists.ts';
import { programList } from '../../features/catalogue/programs/admin/program-list.ts';
import { ProgramScreen } from '../../features/catalogue/programs/admin/program-screen.tsx';
import { recordHead } from '../../pages/catalogue/admin/record-head.ts';

const ProgramsPage = () => <ProgramScreen state={programList.read(Route.useSearch())} lists={useLists()} />;

export const Route = createFileRoute('/_admin/admin-programs/')({
  validateSearch: (search: Record<string, unknown>) => programList.write(programList.read(search)),
  loader: async (given) =>
    (await import('../../pages/catalogue/admin/program-route.tsx')).loadProgramTexts(given),
  head: ({ match: { context } }) => recordHead('programs-admin', '/admin-programs', context),
  component: ProgramsPage,
});
