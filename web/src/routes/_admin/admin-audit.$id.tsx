import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { AuditChange } from '../../pages/platform/audit-pages.tsx';

const AuditRecordPage = () => <AuditChange id={Route.useParams().id} />;

export const Route = createFileRoute('/_admin/admin-audit/$id')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['audit', 'finance', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-audit',
      title: context.i18n.t('audit:title'),
      description: context.i18n.t('audit:lead'),
      indexed: false,
    }),
  component: AuditRecordPage,
});
