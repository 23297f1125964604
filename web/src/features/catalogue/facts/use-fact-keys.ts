import { useEffect, useRef } from 'react';

/** Keys by where they are on the keyboard, so that they are the same with Cyrillic letters on them. */
export type FactKeys = Partial<Record<'KeyJ' | 'KeyK' | 'KeyO' | 'KeyT' | 'KeyS' | 'KeyE', () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"]') !== null;

/** Listens for single keys while nobody types. */
export const useFactKeys = (keys: FactKeys): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { code, ctrlKey, metaKey, altKey, repeat, target } = event;
      if (ctrlKey || metaKey || altKey || repeat || isTyping(target)) return;
      const act = latest.current[code as keyof FactKeys];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};
