import { expect } from 'vitest';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** True if nothing is loading and nothing is faded or being faded. */
const isClear = (): boolean => {
  let shown = document.querySelector('article') as Element | null;
  for (; shown; shown = shown.parentElement) if (getComputedStyle(shown).opacity !== '1') return false;
  return document.querySelector('[aria-busy=true]') === null && document.getAnimations().length === 0;
};

/**
 * Waits until the results of a list are loaded and fully visible, and stay so for some frames while their numbers
 * arrive.
 */
export const settled = async () => {
  await expect
    .poll(async () => {
      for (let frame = 0; frame < 5; frame++) {
        if (!isClear()) return false;
        await nextFrame();
      }
      return true;
    })
    .toBe(true);
};
