import { Link } from '@tanstack/react-router';
import { ChevronDown, Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { CatalogueLinks } from './catalogue-links.tsx';
import { Drawer } from './drawer.tsx';
import { LANGUAGE_NAMES, LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import { ThemeButton } from './theme-button.tsx';

/** Top of every public page; below 1024 px its links are in the drawer. */
export const Header = () => {
  const { t, i18n } = useTranslation();
  const language = LANGUAGE_NAMES[languageOf(i18n)];
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
        <Link className="btn ghost hide-m" to="/login">
          {t('login')}
        </Link>
        <Link className="btn primary hide-m" to="/register">
          {t('register')}
        </Link>
        <Drawer />
      </div>
    </header>
  );
};
