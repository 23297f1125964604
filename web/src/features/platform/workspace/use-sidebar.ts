import { useSyncExternalStore } from 'react';
import { readLocally, saveLocally } from '../../../lib/local-storage.ts';

const KEY = 'SIDEBAR';
/** Up to this width it is closed until somebody opens it (docs/rules.md#menus). */
const NARROW = '(max-width: 768px)';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  const narrow = window.matchMedia(NARROW);
  listeners.add(listener);
  narrow.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    narrow.removeEventListener('change', listener);
  };
};

const isShownOpen = (): boolean => {
  const chosen = readLocally(KEY);
  return chosen === 'open' || (chosen !== 'closed' && !window.matchMedia(NARROW).matches);
};

/**
 * Returns whether the sidebar is open: as chosen in this browser, otherwise by the width of the window. Undefined while
 * the server renders, which knows neither; styles decide then.
 */
export const useSidebar = (): { isOpen: boolean | undefined; toggle(): void } => {
  const isOpen = useSyncExternalStore<boolean | undefined>(subscribe, isShownOpen, () => undefined);
  const toggle = () => {
    saveLocally(KEY, isOpen ? 'closed' : 'open');
    for (const listener of listeners) listener();
  };
  return { isOpen, toggle };
};
