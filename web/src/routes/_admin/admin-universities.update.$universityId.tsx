import { createFileRoute } from '@tanstack/react-router';
import { recordHead } from '../-admin-record-head.ts';
import { idOf } from '../-admin-university.tsx';
import { RecordUpdatePage } from '../-record-forms.tsx';
import { UNIVERSITY_FORMS } from '../-university-forms.tsx';

const UpdatePage = () => (
  <RecordUpdatePage kind={UNIVERSITY_FORMS} id={idOf(Route.useParams().universityId)} />
);

export const Route = createFileRoute('/_admin/admin-universities/update/$universityId')({
  loader: async (given) => (await import('../-admin-university.tsx')).loadUniversity(given),
  head: ({ match: { context }, params: { universityId } }) =>
    recordHead('universities-admin', `/admin-universities/update/${universityId}`, context),
  component: UpdatePage,
});
