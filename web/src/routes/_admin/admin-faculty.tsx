import { createFileRoute } from '@tanstack/react-router';
import { FacultyScreen } from '../../features/catalogue/lists/admin/records/faculty-screen.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

export const Route = createFileRoute('/_admin/admin-faculty')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['lists-admin', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-faculty',
      title: context.i18n.t('lists-admin:faculties.title'),
      description: context.i18n.t('lists-admin:faculties.lead'),
      indexed: false,
    }),
  component: FacultyScreen,
});
