import type { Role } from '@parvoz/contract/roles.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { waitingKey, waitingQuery } from '../features/admin-dashboard/queries.ts';
import { CommandPalette } from '../features/command-palette/command-palette.tsx';
import { SECTIONS, type Waiting } from '../features/dashboard-layout/sections.ts';
import { guardRoute } from '../features/session/guard-route.ts';
import { languageOf, loadTexts } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { Workspace } from './-workspace.tsx';

const ROLES: readonly Role[] = ['ROLE_ADMIN'];

/** What the palette begins. */
const ACTIONS = [
  { to: '/admin-universities/create', name: 'university' },
  { to: '/admin-scholarships/create', name: 'scholarship' },
  { to: '/admin-consulting/create', name: 'agency' },
  { to: '/admin-tariffs/create', name: 'tariff' },
  { to: '/admin-steps/create', name: 'step' },
  { to: '/admin-import/university', name: 'import' },
  { to: '/admin-search-words/missed', name: 'missed' },
] as const;

const isOfWork = ([area, what]: readonly unknown[]): boolean => area === 'facts' || what === 'joining';

/** What waits, renewed at once when something of it was done here. */
const useWaiting = (): Waiting => {
  const { t, i18n } = useTranslation('account');
  const queries = useQueryClient();
  const { user } = useSession();
  const isAdmin = user?.roleList.includes('ROLE_ADMIN') && !user.mustChangePassword;
  const { data } = useQuery({ ...waitingQuery(languageOf(i18n)), enabled: isAdmin === true });
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        // Whoever has answered a request or checked facts makes their lists old.
        if (event.type === 'updated' && event.action.type === 'invalidate' && isOfWork(event.query.queryKey))
          void queries.invalidateQueries({ queryKey: waitingKey });
      }),
    [queries],
  );
  if (!data) return {};
  const { joining, facts, messages } = data;
  return {
    '/admin-dashboard': { count: messages, text: t('waiting.messages', { count: messages }) },
    '/admin-consulting': { count: joining, text: t('waiting.joining', { count: joining }) },
    '/admin-facts': { count: facts, text: t('waiting.facts', { count: facts }) },
  };
};

const Admin = () => {
  const { t } = useTranslation('account');
  const screens = SECTIONS.ROLE_ADMIN.flatMap(({ sections }) =>
    sections.map(({ to, label, icon }) => ({ to, icon, name: t(`sections.${label}`) })),
  );
  const actions = ACTIONS.map(({ to, name }) => ({ to, name: t(`palette.actions.${name}`) }));
  return (
    <>
      <Workspace roles={ROLES} waiting={useWaiting()} />
      <CommandPalette screens={screens} actions={actions} />
    </>
  );
};

export const Route = createFileRoute('/_admin')({
  ssr: false,
  beforeLoad: guardRoute(ROLES),
  loader: ({ context: { i18n } }) =>
    loadTexts(i18n, ['account', 'admin', 'errors', 'notifications', 'tables']),
  component: Admin,
});
