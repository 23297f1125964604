import type { Role } from '@parvoz/contract/roles.ts';
import { createFileRoute } from '@tanstack/react-router';
import { StaffPage } from '../../features/agencies/staff/staff-page.tsx';
import { Guard } from '../../features/people/session/guard.tsx';
import { guardRoute } from '../../features/people/session/guard-route.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const OWNERS: readonly Role[] = ['ROLE_CONSULTING'];

const readPage = (page: unknown): number | undefined =>
  Number.isInteger(page) && Number(page) > 1 ? Number(page) : undefined;

const ProfilesPage = () => {
  const { page = 1 } = Route.useSearch();
  return <Guard roles={OWNERS}>{(user) => <StaffPage user={user} page={page} />}</Guard>;
};

export const Route = createFileRoute('/_consulting/consulting-profiles')({
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => ({
    page: readPage(search.page),
  }),
  beforeLoad: guardRoute(OWNERS),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['staff', 'validation', 'tables']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/consulting-profiles',
      title: context.i18n.t('staff:title'),
      description: context.i18n.t('staff:lead'),
      indexed: false,
    }),
  component: ProfilesPage,
});
