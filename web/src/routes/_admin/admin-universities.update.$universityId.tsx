import { createFileRoute } from '@tanstack/react-router';
import { RecordUpdatePage } from '../../pages/catalogue/admin/record-forms.tsx';
import { recordHead } from '../../pages/catalogue/admin/record-head.ts';
import { UNIVERSITY_FORMS } from '../../pages/catalogue/admin/university-forms.tsx';
import { idOf } from '../../pages/catalogue/admin/university-route.tsx';

const UpdatePage = () => (
  <RecordUpdatePage kind={UNIVERSITY_FORMS} id={idOf(Route.useParams().universityId)} />
);

export const Route = createFileRoute('/_admin/admin-universities/update/$universityId')({
  loader: async (given) =>
    (await import('../../pages/catalogue/admin/university-route.tsx')).loadUniversity(given),
  head: ({ match: { context }, params: { universityId } }) =>
    recordHead('universities-admin', `/admin-universities/update/${universityId}`, context),
  component: UpdatePage,
});
