import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { switchTheme } from '../../lib/theme.ts';

/** Light or dark. Styles show the icon of the other theme: the server doesn't know which one the browser has. */
export const ThemeButton = () => {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="round-btn theme scripted"
      aria-label={t('switchTheme')}
      onClick={switchTheme}
    >
      <Moon className="i" aria-hidden />
      <Sun className="i" aria-hidden />
    </button>
  );
};
