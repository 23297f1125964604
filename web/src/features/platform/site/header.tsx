import { LANGUAGE_FACTS } from '@parvoz/contract/languages.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronDown, Globe } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Dropdown } from '../../../ui/dropdown.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { CatalogueLinks } from './catalogue-links.tsx';
import { Drawer } from './drawer.tsx';
import styles from './header.module.css';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import { ShortlistLink } from './shortlist-link.tsx';
import siteLayoutStyles from './site-layout.module.css';
import { ThemeButton } from './theme-button.tsx';

/** Needed by signed-in people only. */
const ProfileMenu = lazy(async () => ({ default: (await import('./profile-menu.tsx')).ProfileMenu }));

/** Top of every public page; below 1024 px its links are in the drawer. */
export const Header = ({ onLogout }: { onLogout(): void }) => {
  const { t, i18n } = useTranslation();
  const { user } = useSession();
  const language = LANGUAGE_FACTS[languageOf(i18n)].name;
  return (
    <header className={styles.header}>
      <div className={clsx(layoutStyles.container, styles.container)}>
        <Logo />
        <nav aria-label={t('mainNavigation')}>
          <CatalogueLinks />
        </nav>
        <span className={layoutStyles.grow} />
        <div className={layoutStyles.hideM}>
          <Dropdown
            className={styles.lang}
            menuClassName={styles.menu}
            label={`${t('language')}: ${language}`}
            trigger={
              <>
                <Globe aria-hidden />
                {language}
                <ChevronDown aria-hidden />
              </>
            }
          >
            <LanguageLinks hasTicks />
          </Dropdown>
        </div>
        <ThemeButton />
        <ShortlistLink />
        <div className={clsx(layoutStyles.row, layoutStyles.hideM, styles.accountPlace)}>
          {user ? (
            <Suspense>
              <ProfileMenu user={user} onLogout={onLogout} />
            </Suspense>
          ) : (
            <SignInLinks />
          )}
        </div>
        <Drawer user={user} onLogout={onLogout} />
      </div>
    </header>
  );
};

/** Hidden before the first paint where this browser has a session (lib/session-mark.ts). */
const SignInLinks = () => {
  const { t } = useTranslation();
  return (
    <>
      <Link className={clsx(buttonClass('ghost'), siteLayoutStyles.whenOut)} to="/login">
        {t('login')}
      </Link>
      <Link className={clsx(buttonClass('primary'), siteLayoutStyles.whenOut)} to="/register">
        {t('register')}
      </Link>
    </>
  );
};
