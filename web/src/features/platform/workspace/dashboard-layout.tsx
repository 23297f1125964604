import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { House } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import layoutStyles from '../../../ui/layout.module.css';
import skipLinkStyles from '../../../ui/skip-link.module.css';
import { TOP_SLOT } from '../../../ui/top-slot.tsx';
import { Balance } from './balance.tsx';
import { BottomBar } from './bottom-bar.tsx';
import styles from './dashboard-layout.module.css';
import narrowLayoutStyles from './narrow-layout.module.css';
import { SectionDrawer } from './section-drawer.tsx';
import { PLACES, SECTIONS, SETTINGS, type Waiting } from './sections.ts';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './use-sidebar.ts';
import { UserMenu } from './user-menu.tsx';

interface DashboardLayoutProps {
  /** Null while it is not known who it is. */
  user: CurrentUser | null;
  role: Role;
  /** Id of the element around the page, the target of the skip link. */
  contentId: string;
  logo: ReactNode;
  themeButton: ReactNode;
  /** Bell with the person's notifications. */
  bell: ReactNode;
  /** Links of the shown page in every language. */
  languages: ReactNode;
  /** Numbers of tasks, beside their sections. */
  waiting?: Waiting | undefined;
  onLogout(): void;
  children: ReactNode;
}

/** Frame of every page of a signed-in person: sidebar and top bar, on phones the bottom bar. */
export const DashboardLayout = ({
  user,
  role,
  contentId,
  logo,
  themeButton,
  bell,
  languages,
  waiting,
  onLogout,
  children,
}: DashboardLayoutProps) => {
  const { t } = useTranslation('account');
  const { isOpen, toggle } = useSidebar();
  const groups = SECTIONS[role];
  const places = PLACES[role];
  const menu = { logo, themeButton, groups, languages, waiting };
  const place = user?.consulting?.name ?? t(`role.${role}`);
  return (
    <div
      className={clsx(styles.app, narrowLayoutStyles.app)}
      data-sidebar={isOpen === undefined ? undefined : isOpen ? 'open' : 'closed'}
    >
      <a className={skipLinkStyles.skip} href={`#${contentId}`}>
        {t('skipToContent', { ns: 'common' })}
      </a>
      <Sidebar logo={logo} groups={groups} isOpen={isOpen} waiting={waiting} onToggle={toggle} />
      <div className={styles.area}>
        <header className={clsx(styles.top, narrowLayoutStyles.top)}>
          {!places && <SectionDrawer {...menu} />}
          {logo}
          <div id={TOP_SLOT} className={layoutStyles.grow} />
          {user && role === 'ROLE_STUDENT' && <Balance tiyin={user.balance} />}
          <Link
            className={clsx(styles.home, narrowLayoutStyles.home)}
            to="/"
            aria-label={t('home', { ns: 'common' })}
          >
            <House aria-hidden />
            <span>{t('home', { ns: 'common' })}</span>
          </Link>
          {bell}
          <div className={narrowLayoutStyles.theme}>{themeButton}</div>
          {user && (
            <UserMenu
              user={user}
              place={place}
              settings={SETTINGS[role]}
              languages={languages}
              onLogout={onLogout}
            />
          )}
        </header>
        <div id={contentId} className={styles.content} tabIndex={-1}>
          {children}
        </div>
      </div>
      {places && <BottomBar places={places} {...menu} />}
    </div>
  );
};
