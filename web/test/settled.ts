import { expect } from 'vitest';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Whether nothing is fetched and nothing is faded, or on its way to it. */
const isClear = (): boolean => {
  let shown = document.querySelector('article') as Element | null;
  for (; shown; shown = shown.parentElement) if (getComputedStyle(shown).opacity !== '1') return false;
  return document.querySelector('[aria-busy=true]') === null && document.getAnimations().length === 0;
};

/** What a list has found is there, and as clear as it will be: also a moment later, when what its numbers need has come. */
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
