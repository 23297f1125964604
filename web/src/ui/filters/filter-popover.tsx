import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../button-class.ts';
import { PopoverButton } from '../popover-button.tsx';
import textStyles from '../text.module.css';
import styles from './filter-popover.module.css';

interface FilterPopoverProps {
  icon: ReactNode;
  /** Name of the filter. */
  title: string;
  /** Text of the chosen values, or that all are chosen. */
  value: string;
  /** Something is chosen. */
  isOn: boolean;
  className?: string;
  /** The choices. */
  children: ReactNode;
}

/** Button of one filter, with its choices below it. */
export const FilterPopover = ({ icon, title, value, isOn, className = '', children }: FilterPopoverProps) => (
  <PopoverButton
    title={title}
    className={clsx(buttonClass('secondary'), styles.filterTrigger, isOn && styles.on, className)}
    trigger={
      <>
        {icon}
        <span className={textStyles.ell}>
          {title}: {value}
        </span>
        <ChevronDown aria-hidden />
      </>
    }
  >
    <div className={styles.choices}>{children}</div>
  </PopoverButton>
);
