import { createFileRoute } from '@tanstack/react-router';
import { scholarshipList } from '../../features/admin-scholarships/scholarship-list.ts';
import { ScholarshipScreen } from '../../features/admin-scholarships/scholarship-screen.tsx';
import { useCatalogue } from '../-admin-catalogue.ts';
import { loadScholarshipTexts, scholarshipHead } from '../-admin-scholarship.tsx';

const ScholarshipsPage = () => (
  <ScholarshipScreen state={scholarshipList.read(Route.useSearch())} catalogue={useCatalogue()} />
);

export const Route = createFileRoute('/_admin/admin-scholarships/')({
  validateSearch: (search: Record<string, unknown>) => scholarshipList.write(scholarshipList.read(search)),
  loader: loadScholarshipTexts,
  head: ({ match: { context } }) => scholarshipHead('/admin-scholarships', context),
  component: ScholarshipsPage,
});
