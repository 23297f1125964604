import { createFileRoute } from '@tanstack/react-router';
import { recordHead } from '../-admin-record-head.ts';
import { RecordCreatePage } from '../-record-forms.tsx';
import { UNIVERSITY_FORMS } from '../-university-forms.tsx';

const CreatePage = () => <RecordCreatePage kind={UNIVERSITY_FORMS} />;

export const Route = createFileRoute('/_admin/admin-universities/create')({
  loader: async (given) => (await import('../-admin-university.tsx')).loadUniversityTexts(given),
  head: ({ match: { context } }) => recordHead('universities-admin', '/admin-universities/create', context),
  component: CreatePage,
});
