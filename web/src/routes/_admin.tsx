import type { Role } from '@parvoz/contract/roles.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CommandPalette } from '../features/command-palette/command-palette.tsx';
import { SECTIONS } from '../features/dashboard-layout/sections.ts';
import { guardRoute } from '../features/session/guard-route.ts';
import { loadTexts } from '../lib/i18n.ts';
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

const Admin = () => {
  const { t } = useTranslation('account');
  const screens = SECTIONS.ROLE_ADMIN.flatMap(({ sections }) =>
    sections.map(({ to, label, icon }) => ({ to, icon, name: t(`sections.${label}`) })),
  );
  const actions = ACTIONS.map(({ to, name }) => ({ to, name: t(`palette.actions.${name}`) }));
  return (
    <>
      <Workspace roles={ROLES} />
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
