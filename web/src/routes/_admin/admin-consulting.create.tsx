import { createFileRoute } from '@tanstack/react-router';
import { AgencyCreate } from '../../features/admin-agencies/agency-edit.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

export const Route = createFileRoute('/_admin/admin-consulting/create')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['admin-agencies', 'validation', 'editor', 'hours']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-consulting/create',
      title: context.i18n.t('admin-agencies:form.create'),
      description: context.i18n.t('admin-agencies:lead'),
      indexed: false,
    }),
  component: AgencyCreate,
});
