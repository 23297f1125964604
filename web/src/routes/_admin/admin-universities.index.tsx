import { createFileRoute } from '@tanstack/react-router';
import { universityList } from '../../features/admin-universities/university-list.ts';
import { UniversityScreen } from '../../features/admin-universities/university-screen.tsx';
import { useCatalogue } from '../-admin-catalogue.ts';
import { loadUniversityTexts, universityHead } from '../-admin-university.tsx';

const UniversitiesPage = () => (
  <UniversityScreen state={universityList.read(Route.useSearch())} catalogue={useCatalogue()} />
);

export const Route = createFileRoute('/_admin/admin-universities/')({
  validateSearch: (search: Record<string, unknown>) => universityList.write(universityList.read(search)),
  loader: loadUniversityTexts,
  head: ({ match: { context } }) => universityHead('/admin-universities', context),
  component: UniversitiesPage,
});
