import { type RefObject, useEffect, useRef } from 'react';

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/**
 * Collects what is typed from the moment that a window is asked for until its field has the focus: its code may be on the way
 * still. Returns a ref for the collected text, which the field takes with its first focus.
 */
export const useTypedAhead = (isOpen: boolean, field: RefObject<HTMLInputElement | null>) => {
  const typed = useRef('');
  useEffect(() => {
    if (!isOpen) return;
    typed.current = '';
    const press = (event: KeyboardEvent) => {
      if (document.activeElement === field.current && field.current !== null) return;
      if (!isCharacter(event)) return;
      event.preventDefault();
      event.stopPropagation();
      typed.current += event.key;
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [isOpen, field]);
  return typed;
};
