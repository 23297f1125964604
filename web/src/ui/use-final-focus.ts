import { useLayoutEffect, useRef } from 'react';
import { CONTENT_ID } from './content-id.ts';

const findContent = (): HTMLElement | null => document.getElementById(CONTENT_ID);

/** The window that is open and has the focus. */
const findFocusedWindow = (): Element | null =>
  document.activeElement?.closest('[role$="dialog"][data-open]') ?? null;

const focusContent = (): void => {
  if (document.activeElement === document.body) findContent()?.focus({ preventScroll: true });
};

/** The element that opened a window may be removed with it, or a moment later: then the content gets the focus. */
const followRemoval = (opener: Element): void => {
  const observer = new MutationObserver(() => {
    if (opener.isConnected || document.activeElement?.closest('[role$="dialog"]')) return;
    observer.disconnect();
    focusContent();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const leave = () =>
    requestAnimationFrame(() => {
      if (opener.isConnected) observer.disconnect();
    });
  opener.addEventListener('blur', leave, { once: true });
};

/**
 * Returns the function that chooses the focus when a window closes: the element given by `choose`, otherwise the
 * opener, and if the action has removed that by then, or a moment later, the content of the page. It stays in another
 * window that has opened meanwhile.
 */
export const useFinalFocus = (isOpen: boolean, choose?: () => HTMLElement | null) => {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = document.activeElement;
    // A window within a removed element does not close: it is removed, too, and the focus is lost.
    return () => {
      requestAnimationFrame(focusContent);
    };
  }, [isOpen]);
  return (): HTMLElement | boolean => {
    const next = findFocusedWindow();
    if (next && !next.contains(opener.current)) return false;
    const chosen = choose?.();
    if (chosen) return chosen;
    if (!opener.current?.isConnected) return findContent() ?? true;
    followRemoval(opener.current);
    return true;
  };
};
