import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '../../../../ui/button.module.css';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { FilterGroup as Fold } from '../../../../ui/filters/filter-group.tsx';
import filterPopoverStyles from '../../../../ui/filters/filter-popover.module.css';
import layoutStyles from '../../../../ui/layout.module.css';
import modalStyles from '../../../../ui/modal.module.css';
import { Modal } from '../../../../ui/modal.tsx';
import textStyles from '../../../../ui/text.module.css';
import type { FilterGroup } from './filter-groups.tsx';
import toolbarStyles from './toolbar.module.css';

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
      <button
        type="button"
        className={clsx(buttonClass('secondary'), layoutStyles.onlyM, filterPopoverStyles.filterTrigger)}
        onClick={() => setIsOpen(true)}
      >
        <SlidersHorizontal aria-hidden />
        <span>{t('filters')}</span>
        {count > 0 && (
          <>
            <span className={buttonStyles.count} aria-hidden>
              {count}
            </span>
            <span className={textStyles.sr}>{t('filtersInUse', { count })}</span>
          </>
        )}
      </button>
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('filters')} size="medium">
        <div className={clsx(filterPopoverStyles.choices, toolbarStyles.choices, toolbarStyles.sheet)}>
          {groups.map(({ key, title, isOn, content }) => (
            <Fold key={key} title={title} isOpen={isOn}>
              {content}
            </Fold>
          ))}
        </div>
        <div className={modalStyles.acts}>
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
