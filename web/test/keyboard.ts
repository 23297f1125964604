import type { Locator } from 'vitest/browser';
import { userEvent } from 'vitest/browser';

const MAX_STEPS = 60;

/** Walks with Tab until one of these has the focus. */
export const tabTo = async (target: Locator): Promise<void> => {
  for (let step = 0; step < MAX_STEPS; step++) {
    await userEvent.keyboard('{Tab}');
    if (target.elements().some((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target.selector}`);
};
