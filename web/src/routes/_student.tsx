import type { Role } from '@parvoz/contract/roles.ts';
import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../features/people/session/guard-route.ts';
import { loadTexts } from '../lib/i18n.ts';
import { isReaderKnown } from '../lib/ssr.ts';
import { Workspace } from '../pages/platform/workspace.tsx';
import { WorkspaceFrame } from '../pages/platform/workspace-frame.tsx';

const ROLES: readonly Role[] = ['ROLE_STUDENT'];

const Student = () => <Workspace roles={ROLES} />;

const Frame = () => <WorkspaceFrame reader="ROLE_STUDENT" />;

export const Route = createFileRoute('/_student')({
  ssr: isReaderKnown,
  beforeLoad: guardRoute(ROLES),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['account', 'notifications']),
  pendingComponent: Frame,
  component: Student,
});
