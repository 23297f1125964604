import { createFileRoute } from '@tanstack/react-router';
import { auditList, readShown } from '../../features/platform/audit/audit-list.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { AuditListPage } from '../../pages/platform/audit-pages.tsx';
import type { ListSearch } from '../../ui/table/list-address.ts';

const AuditPage = () => {
  const search = Route.useSearch();
  return <AuditListPage state={auditList.read(search)} shown={readShown(search)} />;
};

export const Route = createFileRoute('/_admin/admin-audit/')({
  validateSearch: (search: Record<string, unknown>): ListSearch & { shown?: string | undefined } => ({
    ...auditList.write(auditList.read(search)),
    shown: readShown(search) ?? undefined,
  }),
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
  component: AuditPage,
});
