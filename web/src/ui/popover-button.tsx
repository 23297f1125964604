import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { loadWhenPossible } from '../lib/load-when-possible.ts';
import type { PopoverPopupProps } from './popover-popup.tsx';

const PopoverPopup = lazy(async () => ({
  default: (await loadWhenPossible(() => import('./popover-popup.tsx'))).PopoverPopup,
}));

interface PopoverButtonProps extends PopoverPopupProps {
  /** Content of the button. */
  trigger: ReactNode;
  className: string;
  isOpen?: boolean;
  onOpenChange?(isOpen: boolean): void;
}

/**
 * A button with something small below it. Closes with Escape and a press elsewhere, and gives the focus back. The code of
 * the popup is loaded when it opens for the first time.
 */
export const PopoverButton = ({
  trigger,
  className,
  isOpen: given,
  onOpenChange,
  ...popup
}: PopoverButtonProps) => {
  const [own, setOwn] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = given ?? own;
  const change = (next: boolean) => {
    setWasOpened(true);
    setOwn(next);
    onOpenChange?.(next);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => change(!isOpen)}
      >
        {trigger}
      </button>
      {(isOpen || wasOpened) && (
        <Suspense>
          <PopoverPopup {...popup} button={button} isOpen={isOpen} onClose={() => change(false)} />
        </Suspense>
      )}
    </>
  );
};
