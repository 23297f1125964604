import { createFileRoute } from '@tanstack/react-router';
import { PROGRAM_FORMS } from '../../pages/catalogue/admin/program-forms.tsx';
import { RecordCreatePage } from '../../pages/catalogue/admin/record-forms.tsx';
import { recordHead } from '../../pages/catalogue/admin/record-head.ts';

const CreatePage = () => <RecordCreatePage kind={PROGRAM_FORMS} />;

export const Route = createFileRoute('/_admin/admin-programs/create')({
  loader: async (given) =>
    (await import('../../pages/catalogue/admin/program-route.tsx')).loadProgramTexts(given),
  head: ({ match: { context } }) => recordHead('programs-admin', '/admin-programs/create', context),
  component: CreatePage,
});
