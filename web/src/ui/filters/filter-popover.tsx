import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { PopoverButton } from '../popover-button.tsx';
import '../../styles/field.css';
import './filter-popover.css';

interface FilterPopoverProps {
  icon: ReactNode;
  /** What is filtered by. */
  title: string;
  /** What is chosen, or that everything is. */
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
    className={`btn secondary filter-trigger ${isOn ? 'on' : ''} ${className}`.trim()}
    trigger={
      <>
        {icon}
        <span className="ell">
          {title}: {value}
        </span>
        <ChevronDown className="i" aria-hidden />
      </>
    }
  >
    <div className="choices">{children}</div>
  </PopoverButton>
);
