const opening = new EventTarget();
const OPEN = 'open';

/** Opens the palette of the page, as Ctrl K does. */
export const openPalette = (): void => {
  opening.dispatchEvent(new Event(OPEN));
};

/** Calls back whenever the palette is asked for; returns how to stop. */
export const onPalette = (open: () => void): (() => void) => {
  const press = (event: KeyboardEvent) => {
    if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
  opening.addEventListener(OPEN, open);
  window.addEventListener('keydown', press);
  return () => {
    opening.removeEventListener(OPEN, open);
    window.removeEventListener('keydown', press);
  };
};
