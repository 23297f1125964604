import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { FilterGroup as Fold } from '../../../../ui/filters/filter-group.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import type { FilterGroup } from './filter-groups.tsx';
import '../../../../ui/filters/filters.css';

interface FilterSheetProps {
  groups: readonly FilterGroup[];
  /** Number of filters in use. */
  count: number;
  onClear(): void;
}

/** All filters behind one button, for phones. */
export const FilterSheet = ({ groups, count, onClear }: FilterSheetProps) => {
  const { t } = useTranslation('board');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn secondary only-m filter-trigger" onClick={() => setIsOpen(true)}>
        <SlidersHorizontal className="i" aria-hidden />
        <span>{t('filters')}</span>
        {count > 0 && (
          <>
            <span className="count" aria-hidden>
              {count}
            </span>
            <span className="sr">{t('filtersInUse', { count })}</span>
          </>
        )}
      </button>
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('filters')} size="medium">
        <div className="choices sheet">
          {groups.map(({ key, title, isOn, content }) => (
            <Fold key={key} title={title} isOpen={isOn}>
              {content}
            </Fold>
          ))}
        </div>
        <div className="acts">
          {count > 0 && (
            <Button variant="ghost" onClick={onClear}>
              {t('clear')}
            </Button>
          )}
          <Button onClick={() => setIsOpen(false)}>{t('done')}</Button>
        </div>
      </Modal>
    </>
  );
};
