import { type RefObject, useEffect } from 'react';

/** True if no field has the focus, and no window is open over the page. */
const isFree = (target: EventTarget | null): boolean =>
  !(target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]')) &&
  !document.querySelector('[role="dialog"][data-open], [role="alertdialog"][data-open], dialog[open]');

/** Keys of a list: `/` goes to the text field, `n` presses what adds a record (`data-new`). */
export const useListKeys = (screen: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !isFree(event.target)) return;
      const wanted = { '/': 'input[type="search"]', n: '[data-new]' }[event.key];
      const found = wanted ? screen.current?.querySelector<HTMLElement>(wanted) : null;
      if (!found) return;
      event.preventDefault();
      if (event.key === '/') found.focus();
      else found.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [screen]);
};
