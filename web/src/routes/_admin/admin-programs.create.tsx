import { createFileRoute } from '@tanstack/react-router';
import { recordHead } from '../-admin-record-head.ts';
import { PROGRAM_FORMS } from '../-program-forms.tsx';
import { RecordCreatePage } from '../-record-forms.tsx';

const CreatePage = () => <RecordCreatePage kind={PROGRAM_FORMS} />;

export const Route = createFileRoute('/_admin/admin-programs/create')({
  loader: async (given) => (await import('../-admin-program.tsx')).loadProgramTexts(given),
  head: ({ match: { context } }) => recordHead('programs-admin', '/admin-programs/create', context),
  component: CreatePage,
});
