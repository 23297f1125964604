// Gives `cdp()` the calls of the browser's protocol.
import type {} from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';

/** Ways in which keyboards give a number: sign by sign, in groups, and as a whole (a suggestion, or one that was said). */
export const WAYS: readonly (readonly [name: string, parts: (groups: readonly string[]) => string[]])[] = [
  ['digit by digit', (groups) => [...groups.join('')]],
  ['word by word', (groups) => [...groups]],
  ['as a whole', (groups) => [groups.join('')]],
];

/** Lets the page react, so that whatever it rewrites is rewritten between two events of the keyboard. */
const nextFrames = async (): Promise<void> => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
};

/** Composes and commits each part in the focused field by the protocol of the browser's input methods. */
export const compose = async (parts: readonly string[]): Promise<void> => {
  const session = cdp();
  for (const part of parts) {
    for (let length = 1; length <= part.length; length++) {
      const text = part.slice(0, length);
      await session.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
      await nextFrames();
    }
    await session.send('Input.insertText', { text: part });
    await nextFrames();
  }
};

/** Composes a part without committing it. */
export const beginComposing = async (text: string): Promise<void> => {
  const { length } = text;
  await cdp().send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
  await nextFrames();
};
