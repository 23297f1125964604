import { Popover } from '@base-ui/react/popover';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import '../../styles/field.css';
import '../action-menu.css';
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

/** Button of one filter, with its choices below it. Closes with Escape and a press elsewhere. */
export const FilterPopover = ({ icon, title, value, isOn, className = '', children }: FilterPopoverProps) => (
  <Popover.Root>
    <Popover.Trigger className={`btn secondary filter-trigger ${isOn ? 'on' : ''} ${className}`.trim()}>
      {icon}
      <span className="ell">
        {title}: {value}
      </span>
      <ChevronDown className="i" aria-hidden />
    </Popover.Trigger>
    <Popover.Portal>
      <Popover.Positioner className="popover-place" align="start" sideOffset={8}>
        <Popover.Popup className="pop filter-pop">
          <Popover.Title className="sr">{title}</Popover.Title>
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
