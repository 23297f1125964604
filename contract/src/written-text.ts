import { z } from 'zod';

/** Signs of which an emoji is put together, and of these the ones that nobody would see alone. */
const EMOJI = String.raw`\u{1f3f4}[\u{e0020}-\u{e007f}]+|[#*\d]\ufe0f?\u20e3|\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*)*`;
/**
 * Invisible characters, and those that turn the direction of the text: a name could look empty or like another's, or reorder
 * the page around it. Breaks of lines and tabs are not included; a NUL makes the whole call malformed instead.
 */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\p{Co}\u2800\u200e\u200f\ufff9-\ufffc\u{13430}-\u{1345f}\u{16fe4}\u{1d159}\u{1d173}-\u{1d17a}]|(?![\0\t\n\r])\p{Cc}`;
/** Letters of writing systems in which the joiners are spelling: Persian and Dari names have them, those of India and Sri Lanka too. */
const JOINED = String.raw`[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}]`;
const JOINER = String.raw`(?<=${JOINED})[\u200c\u200d](?=${JOINED})`;
const HAS_JOINER = new RegExp(JOINER, 'u');
const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI}|${JOINER})|${INVISIBLE}`, 'gu');
/**
 * Marks without a letter before them, which would attach to anything there; of many on one letter, those beyond any writing
 * system.
 */
const LOOSE_MARKS = /(?<=^|\s)\p{M}+|(?<=[^\p{M}]\p{M}{8})\p{M}+/gu;

/**
 * A text as everybody sees it: without invisible, control and direction-turning characters and loose marks; emojis stay whole, and
 * so do the joiners between letters that are written otherwise without them.
 */
export const withoutInvisible = (text: string): string =>
  text.replace(EMOJI_OR_INVISIBLE, '$1').replace(LOOSE_MARKS, '');

/** Returns a schema of text by people without invisible characters: of every text except passwords and addresses. */
export const writtenText = () => z.string().overwrite(withoutInvisible);

const decoded = (address: string): string => {
  try {
    return decodeURI(address);
  } catch {
    // Invalid sequences of UTF-8 are shown as they are written.
    return address;
  }
};

/**
 * Returns whether an address contains invisible characters, written or encoded, so that it leads elsewhere than it seems to.
 */
export const hasInvisible = (address: string): boolean => {
  const text = decoded(address);
  return withoutInvisible(text) !== text || HAS_JOINER.test(text);
};
