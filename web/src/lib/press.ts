/** A button of the mouse, a pen or a finger is down, or its click is about to follow. */
let isPressed = false;
let isWatched = false;
let ending: number | undefined;
const waiting: (() => void)[] = [];

const press = (): void => {
  window.clearTimeout(ending);
  isPressed = true;
};

const end = (): void => {
  isPressed = false;
  for (const act of waiting.splice(0)) act();
};

/** The click comes in the same task; after a touch, `mousedown` starts the press again. */
const release = (): void => {
  window.clearTimeout(ending);
  ending = window.setTimeout(end);
};

/** Ends a press whose end was outside of the page and could not be observed. */
const releaseUnheard = ({ buttons, pointerType }: PointerEvent): void => {
  if (isPressed && pointerType === 'mouse' && buttons === 0) release();
};

/** From here on `afterPress` knows of presses. */
export const watchPresses = (): void => {
  if (isWatched) return;
  isWatched = true;
  for (const type of ['pointerdown', 'mousedown'] as const) window.addEventListener(type, press, true);
  for (const type of ['pointerup', 'mouseup', 'pointercancel', 'keydown'] as const)
    window.addEventListener(type, release, true);
  window.addEventListener('pointermove', releaseUnheard, true);
  // Of the window alone: that of a field comes while the press is going on.
  window.addEventListener('blur', ({ target }) => target === window && release());
};

/**
 * Runs `act`, which moves parts of the page: at once, or when a press and its click are over. Otherwise a press that
 * leaves a field would miss its target.
 */
export const afterPress = (act: () => void): void => {
  if (isPressed) waiting.push(act);
  else act();
};
