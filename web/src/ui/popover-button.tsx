import { Popover } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import dropdownStyles from './dropdown.module.css';
import smallPopupStyles from './small-popup.module.css';
import textStyles from './text.module.css';

interface PopoverButtonProps {
  /** Content of the button. */
  trigger: ReactNode;
  className: string;
  /** Class of the popup. */
  popupClassName?: string | undefined;
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
      <Popover.Positioner
        className={smallPopupStyles.popoverPlace}
        align={props.align ?? 'start'}
        sideOffset={8}
      >
        <Popover.Popup className={clsx(dropdownStyles.pop, smallPopupStyles.smallPop, props.popupClassName)}>
          <Popover.Title className={textStyles.sr}>{props.title}</Popover.Title>
          {props.children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
