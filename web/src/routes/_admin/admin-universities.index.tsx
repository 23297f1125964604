import { createFileRoute } from '@tanstack/react-router';
import { useLists } from '../../features/catalogue/lists/use-lists.ts';
import { universityList } from '../../features/catalogue/universities/admin/university-list.ts';
import { UniversityScreen } from '../../features/catalogue/universities/admin/university-screen.tsx';
import { recordHead } from '../../pages/catalogue/admin/record-head.ts';

const UniversitiesPage = () => (
  <UniversityScreen state={universityList.read(Route.useSearch())} lists={useLists()} />
);

export const Route = createFileRoute('/_admin/admin-universities/')({
  validateSearch: (search: Record<string, unknown>) => universityList.write(universityList.read(search)),
  loader: async (given) =>
    (await import('../../pages/catalogue/admin/university-route.tsx')).loadUniversityTexts(given),
  head: ({ match: { context } }) => recordHead('universities-admin', '/admin-universities', context),
  component: UniversitiesPage,
});
