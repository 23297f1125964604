/** Heads of the open sheets and windows: what closes them, and their titles. */
const open = new Set<Element>();
const listeners = new Set<() => void>();

const announce = (): void => {
  for (const listener of listeners) listener();
};

/** `ref` of an element that has to stay free while it is on the page: toasts on phones come below it. */
export const leftFree = (element: Element | null): (() => void) | undefined => {
  if (!element) return undefined;
  open.add(element);
  announce();
  return () => {
    open.delete(element);
    announce();
  };
};

/** Calls `listener` whenever one has come or gone; returns what ends it. */
export const watchHeads = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const MARGIN = 16;
const GAP = 18;
/** Height of a toast with four lines. */
const ROOM = 112;

/** Returns how far from the top of the window a toast covers none of them, in pixels. */
export const topBelowHeads = (): number =>
  [...open]
    .map((element) => element.getBoundingClientRect())
    .sort((one, other) => one.top - other.top)
    .reduce((top, head) => (head.bottom > top && head.top < top + ROOM ? head.bottom + GAP : top), MARGIN);
