const opening = new EventTarget();
const OPEN = 'open';

/** Time for which a palette that is not there yet is waited for, in milliseconds. */
const WAIT_MS = 30_000;

let listeners = 0;
let wantedAt = Number.NEGATIVE_INFINITY;

/** Opens the palette of the page, as Ctrl K does; as soon as it is there, where a page is still coming. */
export const openPalette = (): void => {
  if (listeners === 0) wantedAt = performance.now();
  opening.dispatchEvent(new Event(OPEN));
};

/** Makes Ctrl K open the palette; returns how to stop. */
export const listenToPaletteKeys = (): (() => void) => {
  const press = (event: KeyboardEvent) => {
    if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    openPalette();
  };
  window.addEventListener('keydown', press);
  return () => window.removeEventListener('keydown', press);
};

/** Calls back whenever the palette is asked for, also if that was a moment before; returns how to stop. */
export const onPalette = (open: () => void): (() => void) => {
  const stop = listenToPaletteKeys();
  opening.addEventListener(OPEN, open);
  listeners += 1;
  if (performance.now() - wantedAt < WAIT_MS) open();
  wantedAt = Number.NEGATIVE_INFINITY;
  return () => {
    listeners -= 1;
    opening.removeEventListener(OPEN, open);
    stop();
  };
};
