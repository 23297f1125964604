import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

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
    <section className="bulk on-night" aria-label={t('bulk.label')}>
      <b className="num" role="status">
        {t('bulk.selected', { count })}
      </b>
      {count > MAX_SELECTED ? <span>{t('bulk.limit', { max: MAX_SELECTED })}</span> : children}
      <button type="button" className="round-btn" aria-label={t('bulk.clear')} onClick={onClear}>
        <X className="i" aria-hidden />
      </button>
    </section>
  );
};
