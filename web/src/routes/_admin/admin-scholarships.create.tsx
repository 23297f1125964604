import { createFileRoute } from '@tanstack/react-router';
import { RecordCreatePage } from '../../pages/catalogue/admin/record-forms.tsx';
import { recordHead } from '../../pages/catalogue/admin/record-head.ts';
import { SCHOLARSHIP_FORMS } from '../../pages/catalogue/admin/scholarship-forms.tsx';

const CreatePage = () => <RecordCreatePage kind={SCHOLARSHIP_FORMS} />;

export const Route = createFileRoute('/_admin/admin-scholarships/create')({
  loader: async (given) =>
    (await import('../../pages/catalogue/admin/scholarship-route.tsx')).loadScholarshipTexts(given),
  head: ({ match: { context } }) => recordHead('scholarships-admin', '/admin-scholarships/create', context),
  component: CreatePage,
});
