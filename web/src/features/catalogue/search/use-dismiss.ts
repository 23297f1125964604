import { type RefObject, useEffect } from 'react';

interface Dismissal {
  isOpen: boolean;
  /** Something outside `root` was pressed or focused. */
  onLeave(): void;
  onEscape(): void;
}

/** Calls `onLeave` or `onEscape` when the part that is open in `root` should close. */
export const useDismiss = (
  root: RefObject<HTMLElement | null>,
  { isOpen, onLeave, onEscape }: Dismissal,
): void => {
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) onLeave();
    };
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEscape();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', handleKey);
    };
  }, [root, isOpen, onLeave, onEscape]);
};
