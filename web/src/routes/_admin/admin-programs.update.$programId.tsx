import { createFileRoute } from '@tanstack/react-router';
import { PROGRAM_FORMS } from '../../pages/catalogue/admin/program-forms.tsx';
import { idOf } from '../../pages/catalogue/admin/program-route.tsx';
import { RecordUpdatePage } from '../../pages/catalogue/admin/record-forms.tsx';
import { recordHead } from '../../pages/catalogue/admin/record-head.ts';

const UpdatePage = () => <RecordUpdatePage kind={PROGRAM_FORMS} id={idOf(Route.useParams().programId)} />;

export const Route = createFileRoute('/_admin/admin-programs/update/$programId')({
  loader: async (given) => (await import('../../pages/catalogue/admin/program-route.tsx')).loadProgram(given),
  head: ({ match: { context }, params: { programId } }) =>
    recordHead('programs-admin', `/admin-programs/update/${programId}`, context),
  component: UpdatePage,
});
