import { createFileRoute } from '@tanstack/react-router';
import { recordHead } from '../-admin-record-head.ts';
import { idOf } from '../-admin-scholarship.tsx';
import { RecordUpdatePage } from '../-record-forms.tsx';
import { SCHOLARSHIP_FORMS } from '../-scholarship-forms.tsx';

const UpdatePage = () => (
  <RecordUpdatePage kind={SCHOLARSHIP_FORMS} id={idOf(Route.useParams().scholarshipId)} />
);

export const Route = createFileRoute('/_admin/admin-scholarships/update/$scholarshipId')({
  loader: async (given) => (await import('../-admin-scholarship.tsx')).loadScholarship(given),
  head: ({ match: { context }, params: { scholarshipId } }) =>
    recordHead('scholarships-admin', `/admin-scholarships/update/${scholarshipId}`, context),
  component: UpdatePage,
});
