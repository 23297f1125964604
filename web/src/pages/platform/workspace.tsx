import type { Role } from '@parvoz/contract/roles.ts';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Bell } from '../../features/people/notifications/bell.tsx';
import { Guard } from '../../features/people/session/guard.tsx';
import { useLogoutQuestion } from '../../features/people/session/use-logout-question.tsx';
import { LanguageLinks } from '../../features/platform/site/language-links.tsx';
import { Logo } from '../../features/platform/site/logo.tsx';
import { RouteAnnouncer } from '../../features/platform/site/route-announcer.tsx';
import { ThemeButton } from '../../features/platform/site/theme-button.tsx';
import { DashboardLayout } from '../../features/platform/workspace/dashboard-layout.tsx';
import type { Waiting } from '../../features/platform/workspace/sections.ts';
import { forgetEarlyAnswers } from '../../lib/early-answers.ts';
import { CONTENT_ID } from '../../ui/content-id.ts';
import { ReaderEdges, readerHtml } from './reader-page.tsx';
import { type OnLive, useLive } from './use-live.ts';
import { WorkspaceFrame } from './workspace-frame.tsx';

interface WorkspaceProps {
  roles: readonly Role[];
  /** Numbers of tasks for the sections of the menu. */
  waiting?: Waiting | undefined;
  /** Handler of live events that only these pages need. */
  onLive?: OnLive;
  /** Beside the frame, once the page is made. */
  children?: ReactNode;
}

/**
 * Frame of the pages of these roles. Where the page as its reader sees it stands there, React makes the living one behind it, piece
 * by piece, so that it scrolls and its links answer meanwhile: the router would have it made in one go.
 */
export const Workspace = ({ children, ...page }: WorkspaceProps) => {
  const isMade = useDeferredValue(true, readerHtml() === null);
  if (!isMade) return <WorkspaceFrame reader={page.roles[0]!} />;
  return (
    <>
      <Living {...page} />
      {children}
    </>
  );
};

const Living = ({ roles, waiting, onLive }: Omit<WorkspaceProps, 'children'>) => {
  // Its parts have asked by then.
  useEffect(forgetEarlyAnswers, []);
  const { t } = useTranslation('account');
  const { ask, question } = useLogoutQuestion(t('logoutText'));
  return (
    <ReaderEdges>
      <Guard roles={roles}>
        {(user, role) => (
          <DashboardLayout
            user={user}
            role={role}
            contentId={CONTENT_ID}
            logo={<Logo />}
            themeButton={<ThemeButton />}
            // Until a one-time password is changed every other call is refused.
            bell={user.mustChangePassword ? null : <Bell role={role} />}
            languages={<LanguageLinks hasTicks />}
            waiting={waiting}
            onLogout={ask}
          >
            {!user.mustChangePassword && <Live accountId={user.id} role={role} onLive={onLive} />}
            <Outlet />
            <RouteAnnouncer />
            {question}
          </DashboardLayout>
        )}
      </Guard>
    </ReaderEdges>
  );
};

interface LiveProps {
  accountId: string;
  role: Role;
  onLive: OnLive | undefined;
}

const Live = ({ accountId, role, onLive }: LiveProps) => {
  useLive(accountId, role, onLive);
  return null;
};
