import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '../button.module.css';
import textStyles from '../text.module.css';
import styles from './selection-tray.module.css';

/** As many may be changed by one call, where the page says nothing else. */
const MAX_SELECTED = 100;

interface SelectionTrayProps {
  count: number;
  max?: number;
  onClear(): void;
  /** Actions for the selection. */
  children: ReactNode;
}

/** Stands over the end of the table while something is selected. */
export const SelectionTray = ({ count, max = MAX_SELECTED, onClear, children }: SelectionTrayProps) => {
  const { t } = useTranslation('tables');
  return (
    <section className={styles.bulk} data-on-night aria-label={t('bulk.label')}>
      <b className={textStyles.num} role="status">
        {t('bulk.selected', { count })}
      </b>
      {count > max ? <span>{t('bulk.limit', { max })}</span> : children}
      <button
        type="button"
        className={clsx(buttonStyles.roundBtn, styles.roundBtn)}
        aria-label={t('bulk.clear')}
        onClick={onClear}
      >
        <X aria-hidden />
      </button>
    </section>
  );
};
