import { createFileRoute } from '@tanstack/react-router';
import { RecordCreatePage } from '../../pages/catalogue/admin/record-forms.tsx';
import { recordHead } from '../../pages/catalogue/admin/record-head.ts';
import { UNIVERSITY_FORMS } from '../../pages/catalogue/admin/university-forms.tsx';

const CreatePage = () => <RecordCreatePage kind={UNIVERSITY_FORMS} />;

export const Route = createFileRoute('/_admin/admin-universities/create')({
  loader: async (given) =>
    (await import('../../pages/catalogue/admin/university-route.tsx')).loadUniversityTexts(given),
  head: ({ match: { context } }) => recordHead('universities-admin', '/admin-universities/create', context),
  component: CreatePage,
});
