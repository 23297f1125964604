import { useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '../../../ui/button.module.css';
import drawerStyles from '../../../ui/drawer.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import narrowLayoutStyles from './narrow-layout.module.css';
import { SectionLinks } from './section-links.tsx';
import type { SectionGroup, Waiting } from './sections.ts';

/** Contents of the sheet: the sidebar's links with what else the menu of a phone has. */
export interface SheetContents {
  logo: ReactNode;
  themeButton: ReactNode;
  groups: readonly SectionGroup[];
  /** Links of the shown page in every language. */
  languages: ReactNode;
  waiting?: Waiting | undefined;
}

interface SectionSheetProps extends SheetContents {
  /** Opened by the button that it belongs to. */
  dialog: RefObject<HTMLDialogElement | null>;
}

/** Sheet with all sections on phones; it closes with the choice of one. */
export const SectionSheet = ({
  dialog,
  logo,
  themeButton,
  groups,
  languages,
  waiting,
}: SectionSheetProps) => {
  const { t } = useTranslation('account');
  const { href } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever another page opens
  useEffect(() => dialog.current?.close(), [href]);
  const closeAfterChoice = ({ target }: MouseEvent) => {
    if (target === dialog.current || (target as Element).closest('a')) dialog.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it with Escape by itself
    <dialog
      ref={dialog}
      className={clsx(drawerStyles.drawer, narrowLayoutStyles.drawer, narrowLayoutStyles.sections)}
      aria-label={t('menu', { ns: 'common' })}
      onClick={closeAfterChoice}
    >
      <div className={drawerStyles.sheet}>
        <div className={clsx(drawerStyles.row, layoutStyles.row)}>
          {logo}
          <span className={layoutStyles.grow} />
          {themeButton}
          <button
            type="button"
            className={buttonStyles.roundBtn}
            aria-label={t('closeMenu', { ns: 'common' })}
            onClick={() => dialog.current?.close()}
          >
            <X aria-hidden />
          </button>
        </div>
        <nav aria-label={t('sidebar.label')}>
          <SectionLinks groups={groups} waiting={waiting} />
        </nav>
        <nav
          className={clsx(drawerStyles.languages, narrowLayoutStyles.languages)}
          aria-label={t('language', { ns: 'common' })}
        >
          {languages}
        </nav>
      </div>
    </dialog>
  );
};
