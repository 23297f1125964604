import { LANGUAGE_FACTS } from '@parvoz/contract/languages.ts';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Globe } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { CatalogueLinks } from './catalogue-links.tsx';
import { Drawer } from './drawer.tsx';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import { ThemeButton } from './theme-button.tsx';

/** Only who is signed in needs it. */
const ProfileMenu = lazy(async () => ({ default: (await import('./profile-menu.tsx')).ProfileMenu }));

/** Top of every public page; below 1024 px its links are in the drawer. */
export const Header = ({ onLogout }: { onLogout(): void }) => {
  const { t, i18n } = useTranslation();
  const { user } = useSession();
  const language = LANGUAGE_FACTS[languageOf(i18n)].name;
  return (
    <header className="header">
      <div className="container">
        <Logo />
        <nav aria-label={t('mainNavigation')}>
          <CatalogueLinks />
        </nav>
        <span className="grow" />
        <div className="hide-m">
          <Dropdown
            className="lang"
            label={`${t('language')}: ${language}`}
            trigger={
              <>
                <Globe className="i" aria-hidden />
                {language}
                <ChevronDown className="i" aria-hidden />
              </>
            }
          >
            <LanguageLinks hasTicks />
          </Dropdown>
        </div>
        <ThemeButton />
        <div className="row hide-m account-place">
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
      <Link className="btn ghost when-out" to="/login">
        {t('login')}
      </Link>
      <Link className="btn primary when-out" to="/register">
        {t('register')}
      </Link>
    </>
  );
};
