import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Menu, X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '../../../ui/button.module.css';
import drawerStyles from '../../../ui/drawer.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import { CatalogueLinks } from './catalogue-links.tsx';
import { DrawerAccount } from './drawer-account.tsx';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import { ThemeButton } from './theme-button.tsx';

const DRAWER_ID = 'site-menu';
/** Browsers that know them open and close the drawer before the page's scripts have run. */
const OPENS = { command: 'show-modal', commandfor: DRAWER_ID };
const CLOSES = { command: 'close', commandfor: DRAWER_ID };

interface DrawerProps {
  user: CurrentUser | null;
  onLogout(): void;
}

/** Menu button and the sheet behind it with everything that the header has no room for. */
export const Drawer = ({ user, onLogout }: DrawerProps) => {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const { href } = useLocation();
  const shownHref = useRef(href);
  useEffect(() => {
    // Closes whenever another page opens; one that was opened before the scripts had come stays.
    if (href !== shownHref.current) dialog.current?.close();
    shownHref.current = href;
  }, [href]);

  const open = () => {
    if (!('commandForElement' in HTMLButtonElement.prototype)) dialog.current?.showModal();
  };
  const closeAfterChoice = ({ target }: MouseEvent) => {
    const isScrim = target === dialog.current;
    if (isScrim || (target as Element).closest('a')) dialog.current?.close();
  };
  return (
    <>
      <button
        type="button"
        className={clsx(buttonStyles.roundBtn, layoutStyles.onlyT)}
        aria-label={t('openMenu')}
        onClick={open}
        {...OPENS}
      >
        <Menu aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it with Escape by itself */}
      <dialog
        ref={dialog}
        id={DRAWER_ID}
        className={drawerStyles.drawer}
        aria-label={t('menu')}
        onClick={closeAfterChoice}
        suppressHydrationWarning
      >
        <div className={drawerStyles.sheet}>
          <div className={clsx(drawerStyles.row, layoutStyles.row)}>
            <Logo />
            <span className={layoutStyles.grow} />
            <ThemeButton />
            <button
              type="button"
              className={buttonStyles.roundBtn}
              aria-label={t('closeMenu')}
              onClick={() => dialog.current?.close()}
              {...CLOSES}
            >
              <X aria-hidden />
            </button>
          </div>
          <nav aria-label={t('mainNavigation')}>
            <CatalogueLinks />
          </nav>
          <DrawerAccount
            user={user}
            onLogout={() => {
              dialog.current?.close();
              onLogout();
            }}
          />
          <nav className={drawerStyles.languages} aria-label={t('language')}>
            <LanguageLinks />
          </nav>
        </div>
      </dialog>
    </>
  );
};
