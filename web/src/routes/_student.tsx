import type { Role } from '@parvoz/contract/roles.ts';
import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../features/people/session/guard-route.ts';
import { loadTexts } from '../lib/i18n.ts';
import { Workspace } from '../pages/platform/workspace.tsx';

const ROLES: readonly Role[] = ['ROLE_STUDENT'];

const Student = () => <Workspace roles={ROLES} />;

export const Route = createFileRoute('/_student')({
  ssr: false,
  beforeLoad: guardRoute(ROLES),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['account', 'notifications']),
  component: Student,
});
