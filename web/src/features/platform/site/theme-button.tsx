import { clsx } from 'clsx';
import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { switchTheme } from '../../../lib/theme.ts';
import buttonStyles from '../../../ui/button.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import styles from './theme-button.module.css';

/** Light or dark. Styles show the icon of the other theme: the server doesn't know which one the browser has. */
export const ThemeButton = () => {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={clsx(buttonStyles.roundBtn, styles.theme, layoutStyles.scripted)}
      aria-label={t('switchTheme')}
      onClick={switchTheme}
    >
      <Moon className={styles.moon} aria-hidden />
      <Sun className={styles.sun} aria-hidden />
    </button>
  );
};
