import { Popover } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';
import dropdownStyles from './dropdown.module.css';
import smallPopupStyles from './small-popup.module.css';
import textStyles from './text.module.css';

export interface PopoverPopupProps {
  /** Class of the popup. */
  popupClassName?: string | undefined;
  /** Names what opens. */
  title: string;
  align?: 'start' | 'end';
  children: ReactNode;
}

interface OpenProps extends PopoverPopupProps {
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onClose(): void;
}

/** Something small below its button. Loaded by `popover-button.tsx`. */
export const PopoverPopup = ({
  button,
  isOpen,
  onClose,
  popupClassName,
  title,
  align = 'start',
  children,
}: OpenProps) => (
  <Popover.Root
    open={isOpen}
    onOpenChange={(open, { reason, event }) => {
      const places = [event.target, (event as Partial<FocusEvent>).relatedTarget];
      const isAtButton = places.some((place) => place instanceof Node && button.current?.contains(place));
      // The button opens and closes by itself.
      if (!open && (reason === 'escape-key' || !isAtButton)) onClose();
    }}
  >
    <Popover.Portal>
      <Popover.Positioner
        className={smallPopupStyles.popoverPlace}
        anchor={button}
        align={align}
        sideOffset={8}
      >
        <Popover.Popup
          className={clsx(dropdownStyles.pop, smallPopupStyles.smallPop, popupClassName)}
          finalFocus={button}
        >
          <Popover.Title className={textStyles.sr}>{title}</Popover.Title>
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
