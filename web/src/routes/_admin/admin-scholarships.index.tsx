import { createFileRoute } from '@tanstack/react-router';
import { useLists } from '../../features/catalogue/lists/use-lists.ts';
import { scholarshipList } from '../../features/catalogue/scholarships/admin/scholarship-list.ts';
import { ScholarshipScreen } from '../../features/catalogue/scholarships/admin/scholarship-screen.tsx';
import { recordHead } from '../../pages/catalogue/admin/record-head.ts';

const ScholarshipsPage = () => (
  <ScholarshipScreen state={scholarshipList.read(Route.useSearch())} lists={useLists()} />
);

export const Route = createFileRoute('/_admin/admin-scholarships/')({
  validateSearch: (search: Record<string, unknown>) => scholarshipList.write(scholarshipList.read(search)),
  loader: async (given) =>
    (await import('../../pages/catalogue/admin/scholarship-route.tsx')).loadScholarshipTexts(given),
  head: ({ match: { context } }) => recordHead('scholarships-admin', '/admin-scholarships', context),
  component: ScholarshipsPage,
});
