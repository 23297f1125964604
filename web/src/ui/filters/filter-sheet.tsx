import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '../button.module.css';
import { Button } from '../button.tsx';
import { buttonClass } from '../button-class.ts';
import layoutStyles from '../layout.module.css';
import modalStyles from '../modal.module.css';
import { Modal } from '../modal.tsx';
import textStyles from '../text.module.css';
import { FilterGroup as Fold } from './filter-group.tsx';
import filterPopoverStyles from './filter-popover.module.css';
import styles from './filter-sheet.module.css';

/** One filter of a list: its button, and the choices below it. */
export interface FilterGroup {
  key: string;
  title: string;
  icon: ReactNode;
  /** Text of the chosen values. */
  value: string;
  isOn: boolean;
  content: ReactNode;
}

interface FilterSheetProps {
  groups: readonly FilterGroup[];
  /** Number of filters in use. */
  count: number;
  /** On every screen, and not on phones alone. */
  isAlways?: boolean;
  onClear(): void;
}

/** All filters behind one button. */
export const FilterSheet = ({ groups, count, isAlways = false, onClear }: FilterSheetProps) => {
  const { t } = useTranslation('tables');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={clsx(
          buttonClass('secondary'),
          !isAlways && layoutStyles.onlyM,
          filterPopoverStyles.filterTrigger,
        )}
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
        <div className={clsx(filterPopoverStyles.choices, styles.sheet)}>
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
