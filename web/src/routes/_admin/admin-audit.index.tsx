import { fullName } from '@parvoz/contract/people/names.ts';
import type { filterProfiles } from '@parvoz/contract/people/profiles.ts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { auditList } from '../../features/platform/audit/audit-list.ts';
import { AuditScreen } from '../../features/platform/audit/audit-screen.tsx';
import { callApi } from '../../lib/api.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const AuditPage = () => {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const { data } = useQuery({
    queryKey: ['admin', 'administrators', language],
    queryFn: () =>
      callApi<typeof filterProfiles>('POST /profile/filter', { body: { role: 'ROLE_ADMIN' } }, language),
  });
  const people = (data?.content ?? []).map((one) => ({ id: one.id, name: fullName(one) }));
  return <AuditScreen state={auditList.read(Route.useSearch())} people={people} />;
};

export const Route = createFileRoute('/_admin/admin-audit/')({
  validateSearch: (search: Record<string, unknown>) => auditList.write(auditList.read(search)),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['audit', 'validation']),
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
