import { useEffect, useRef } from 'react';

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/**
 * Collects what is typed from the moment that a window is asked for until its field has the focus: its code may be on the way
 * still. `begin` is called at that moment, before anything is rendered; `take` ends it, and returns the collected text, for the
 * field's first focus.
 */
export const useTypedAhead = (isOpen: boolean): { begin(): void; take(): string } => {
  /** Null while nothing is collected. */
  const typed = useRef<string | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (typed.current === null || !isCharacter(event)) return;
      event.preventDefault();
      event.stopPropagation();
      typed.current += event.key;
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
  useEffect(() => {
    isShown.current = isOpen;
    if (!isOpen) typed.current = null;
  }, [isOpen]);
  return {
    begin: () => {
      // Asked for once more, its field has the focus already.
      if (!isShown.current) typed.current ??= '';
    },
    take: () => {
      const { current } = typed;
      typed.current = null;
      return current ?? '';
    },
  };
};
