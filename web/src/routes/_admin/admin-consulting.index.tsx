import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { agencyList, readRequest } from '../../features/agencies/consultings/admin/agency-list.ts';
import { AgencyScreen } from '../../features/agencies/consultings/admin/agency-screen.tsx';
import { JoinQueue } from '../../features/agencies/consultings/admin/joining/join-queue.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import type { ListSearch } from '../../ui/table/list-address.ts';

const AgenciesPage = () => {
  const navigate = useNavigate();
  const search = Route.useSearch();
  const state = agencyList.read(search);
  const open = (request: string | null) =>
    void navigate({
      to: '/admin-consulting',
      search: { ...agencyList.write(state), ...(request && { request }) },
      resetScroll: false,
    });
  return (
    <AgencyScreen state={state}>
      <JoinQueue opened={readRequest(search)} onOpen={open} />
    </AgencyScreen>
  );
};

export const Route = createFileRoute('/_admin/admin-consulting/')({
  validateSearch: (search: Record<string, unknown>): ListSearch & { request?: string | undefined } => ({
    ...agencyList.write(agencyList.read(search)),
    request: readRequest(search) ?? undefined,
  }),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['consultings-admin', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-consulting',
      title: context.i18n.t('consultings-admin:title'),
      description: context.i18n.t('consultings-admin:lead'),
      indexed: false,
    }),
  component: AgenciesPage,
});
