import { useEffect, useRef } from 'react';

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/**
 * Collects what is typed from the moment that a window is asked for until its field has the focus: its code may be on the way
 * still. Returns a function that ends this, and returns the collected text, for the field's first focus.
 */
export const useTypedAhead = (isOpen: boolean): (() => string) => {
  const typed = useRef('');
  const isWaiting = useRef(false);
  useEffect(() => {
    if (!isOpen) return;
    typed.current = '';
    isWaiting.current = true;
    const press = (event: KeyboardEvent) => {
      if (!isWaiting.current || !isCharacter(event)) return;
      event.preventDefault();
      event.stopPropagation();
      typed.current += event.key;
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [isOpen]);
  return () => {
    const { current } = typed;
    isWaiting.current = false;
    typed.current = '';
    return current;
  };
};
