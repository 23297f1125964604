import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import './small-popup.css';

interface PopoverButtonProps {
  /** Content of the button. */
  trigger: ReactNode;
  className: string;
  /** Names what opens. */
  title: string;
  align?: 'start' | 'end';
  isOpen?: boolean;
  onOpenChange?(isOpen: boolean): void;
  children: ReactNode;
}

/** A button with something small below it. Closes with Escape and a press elsewhere, and gives the focus back. */
export const PopoverButton = (props: PopoverButtonProps) => (
  <Popover.Root
    {...(props.isOpen !== undefined && { open: props.isOpen })}
    {...(props.onOpenChange && { onOpenChange: props.onOpenChange })}
  >
    <Popover.Trigger className={props.className}>{props.trigger}</Popover.Trigger>
    <Popover.Portal>
      <Popover.Positioner className="popover-place" align={props.align ?? 'start'} sideOffset={8}>
        <Popover.Popup className="pop small-pop">
          <Popover.Title className="sr">{props.title}</Popover.Title>
          {props.children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
