import { createFileRoute } from '@tanstack/react-router';
import { recordHead } from '../-admin-record-head.ts';
import { RecordCreatePage } from '../-record-forms.tsx';
import { SCHOLARSHIP_FORMS } from '../-scholarship-forms.tsx';

const CreatePage = () => <RecordCreatePage kind={SCHOLARSHIP_FORMS} />;

export const Route = createFileRoute('/_admin/admin-scholarships/create')({
  loader: async (given) => (await import('../-admin-scholarship.tsx')).loadScholarshipTexts(given),
  head: ({ match: { context } }) => recordHead('scholarships-admin', '/admin-scholarships/create', context),
  component: CreatePage,
});
