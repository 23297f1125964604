import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import styles from './command-palette.module.css';
import { openPalette } from './open-palette.ts';

/** Button that opens the palette, for people who do not know its keys. */
export const PaletteButton = () => {
  const { t } = useTranslation('account');
  return (
    <Button variant="secondary" aria-keyshortcuts="Control+K" onClick={openPalette}>
      <Search aria-hidden />
      {t('palette.open')}
      <kbd className={`${styles.keys} ${layoutStyles.hideM}`} aria-hidden>
        Ctrl K
      </kbd>
    </Button>
  );
};
