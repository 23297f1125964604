import { createFileRoute } from '@tanstack/react-router';
import { AgencyCreate } from '../../features/agencies/consultings/admin/agency-edit.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

export const Route = createFileRoute('/_admin/admin-consulting/create')({
  loader: ({ context: { i18n } }) =>
    loadTexts(i18n, ['consultings-admin', 'validation', 'editor', 'hours', 'spoken']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-consulting/create',
      title: context.i18n.t('consultings-admin:form.create'),
      description: context.i18n.t('consultings-admin:lead'),
      indexed: false,
    }),
  component: AgencyCreate,
});
