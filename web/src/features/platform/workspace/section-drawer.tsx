import { clsx } from 'clsx';
import { Menu } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '../../../ui/button.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import { SectionSheet, type SheetContents } from './section-sheet.tsx';

/** On phones, for those who have too many sections for a bottom bar: the menu button of the top bar with its sheet. */
export const SectionDrawer = (contents: SheetContents) => {
  const { t } = useTranslation('common');
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className={clsx(buttonStyles.roundBtn, layoutStyles.onlyM)}
        aria-label={t('openMenu')}
        onClick={() => dialog.current?.showModal()}
      >
        <Menu aria-hidden />
      </button>
      <SectionSheet dialog={dialog} {...contents} />
    </>
  );
};
