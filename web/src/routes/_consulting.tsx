import type { Role } from '@parvoz/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { guardRoute } from '../features/people/session/guard-route.ts';
import { CHANGES } from '../features/platform/audit/record-changes.ts';
import { workQuery } from '../features/platform/dashboards/agency/queries.ts';
import type { Waiting } from '../features/platform/workspace/sections.ts';
import { languageOf, loadTexts } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { isReaderKnown } from '../lib/ssr.ts';
import { Workspace } from '../pages/platform/workspace.tsx';
import { WorkspaceFrame } from '../pages/platform/workspace-frame.tsx';
import { ChangesContext } from '../ui/record/changes.ts';

const ROLES: readonly Role[] = ['ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER'];

/** Returns the numbers of tasks for the menu; live events about applications load them again. */
const useWaiting = (): Waiting => {
  const { t, i18n } = useTranslation('account');
  const { user } = useSession();
  const isAgency = ROLES.some((role) => user?.roleList.includes(role)) && !user?.mustChangePassword;
  const { data } = useQuery({ ...workQuery(languageOf(i18n)), enabled: isAgency });
  if (!data) return {};
  const { overdue, ourTurn } = data;
  return {
    '/consulting-dashboard': { count: overdue, text: t('waiting.overdue', { count: overdue }) },
    '/consulting-applications': { count: ourTurn, text: t('waiting.work', { count: ourTurn }) },
  };
};

const Consulting = () => (
  <ChangesContext value={CHANGES}>
    <Workspace roles={ROLES} waiting={useWaiting()} />
  </ChangesContext>
);

const Frame = () => <WorkspaceFrame reader="ROLE_CONSULTING_MANAGER" />;

export const Route = createFileRoute('/_consulting')({
  ssr: isReaderKnown,
  beforeLoad: guardRoute(ROLES),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['account', 'notifications']),
  pendingComponent: Frame,
  component: Consulting,
});
