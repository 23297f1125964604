import { createFileRoute } from '@tanstack/react-router';
import { idOf } from '../-admin-program.tsx';
import { recordHead } from '../-admin-record-head.ts';
import { PROGRAM_FORMS } from '../-program-forms.tsx';
import { RecordUpdatePage } from '../-record-forms.tsx';

const UpdatePage = () => <RecordUpdatePage kind={PROGRAM_FORMS} id={idOf(Route.useParams().programId)} />;

export const Route = createFileRoute('/_admin/admin-programs/update/$programId')({
  loader: async (given) => (await import('../-admin-program.tsx')).loadProgram(given),
  head: ({ match: { context }, params: { programId } }) =>
    recordHead('programs-admin', `/admin-programs/update/${programId}`, context),
  component: UpdatePage,
});
