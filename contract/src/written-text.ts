import { z } from 'zod';

/** Signs of which an emoji is put together, and of these the ones that nobody would see alone. */
const EMOJI = String.raw`\u{1f3f4}[\u{e0020}-\u{e007f}]+|[#*\d]\ufe0f?\u20e3|\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*)*`;
/**
 * What nobody sees, and what turns the direction of what follows: a name could be empty to the eye, look like another's,
 * or reorder the page around it. Breaks of lines and tabs are none; a NUL makes the whole call malformed instead.
 */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\p{Co}\u2800\u200e\u200f\ufff9-\ufffc\u{13430}-\u{1345f}\u{16fe4}\u{1d159}\u{1d173}-\u{1d17a}]|(?![\0\t\n\r])\p{Cc}`;
const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI})|${INVISIBLE}`, 'gu');
/** What belongs to the letter before it, and without one to whatever stands there; of many on one, those that are no writing. */
const LOOSE_MARKS = /(?<=^|\s)\p{M}+|(?<=[^\p{M}]\p{M}{8})\p{M}+/gu;

/** A text as everybody sees it: without invisible, control and direction-turning characters and loose marks; emojis stay whole. */
export const withoutInvisible = (text: string): string =>
  text.replace(EMOJI_OR_INVISIBLE, '$1').replace(LOOSE_MARKS, '');

/** What a person writes, as everybody sees it: every text that is taken from people is one, but for passwords and addresses. */
export const writtenText = () => z.string().overwrite(withoutInvisible);

const decoded = (address: string): string => {
  try {
    return decodeURI(address);
  } catch {
    // What stands for no characters of UTF-8 is shown as it is written.
    return address;
  }
};

/** Whether an address has something that nobody sees, written or encoded, so that it leads elsewhere than it seems to. */
export const hasInvisible = (address: string): boolean => {
  const text = decoded(address);
  return withoutInvisible(text) !== text;
};
