import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '../../../../ui/button.module.css';
import textStyles from '../../../../ui/text.module.css';
import applicationTableStyles from './application-table.module.css';

/** As many may be changed by one call. */
const MAX_SELECTED = 100;

interface SelectionTrayProps {
  count: number;
  onClear(): void;
  children: ReactNode;
}

/** Stands over the end of the table while something is selected. */
export const SelectionTray = ({ count, onClear, children }: SelectionTrayProps) => {
  const { t } = useTranslation('board');
  return (
    <section className={applicationTableStyles.bulk} data-on-night aria-label={t('bulk.label')}>
      <b className={textStyles.num} role="status">
        {t('bulk.selected', { count })}
      </b>
      {count > MAX_SELECTED ? <span>{t('bulk.limit', { max: MAX_SELECTED })}</span> : children}
      <button
        type="button"
        className={clsx(buttonStyles.roundBtn, applicationTableStyles.roundBtn)}
        aria-label={t('bulk.clear')}
        onClick={onClear}
      >
        <X aria-hidden />
      </button>
    </section>
  );
};
