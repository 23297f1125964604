import { createFileRoute } from '@tanstack/react-router';
import { RecordUpdatePage } from '../../pages/catalogue/admin/record-forms.tsx';
import { recordHead } from '../../pages/catalogue/admin/record-head.ts';
import { SCHOLARSHIP_FORMS } from '../../pages/catalogue/admin/scholarship-forms.tsx';
import { idOf } from '../../pages/catalogue/admin/scholarship-route.tsx';

const UpdatePage = () => (
  <RecordUpdatePage kind={SCHOLARSHIP_FORMS} id={idOf(Route.useParams().scholarshipId)} />
);

export const Route = createFileRoute('/_admin/admin-scholarships/update/$scholarshipId')({
  loader: async (given) =>
    (await import('../../pages/catalogue/admin/scholarship-route.tsx')).loadScholarship(given),
  head: ({ match: { context }, params: { scholarshipId } }) =>
    recordHead('scholarships-admin', `/admin-scholarships/update/${scholarshipId}`, context),
  component: UpdatePage,
});
