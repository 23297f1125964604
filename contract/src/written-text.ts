import { z } from 'zod';

/** Signs of which an emoji is put together, and of these the ones that nobody would see alone. */
const EMOJI = String.raw`\u{1f3f4}[\u{e0020}-\u{e007f}]+|[#*\d]\ufe0f?\u20e3|\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*)*`;
/**
 * What nobody sees, and what turns the direction of what follows: a name could be empty to the eye, look like another's,
 * or reorder the page around it. Breaks of lines and tabs are none; a NUL makes the whole call malformed instead.
 */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\u2800\u200e\u200f]|(?![\0\t\n\r])\p{Cc}`;
const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI})|${INVISIBLE}`, 'gu');

/** A text as everybody sees it: without invisible, control and direction-turning characters; emojis stay whole. */
export const withoutInvisible = (text: string): string => text.replace(EMOJI_OR_INVISIBLE, '$1');

/** What a person writes, as everybody sees it: every text that is taken from people is one, but for passwords and addresses. */
export const writtenText = () => z.string().overwrite(withoutInvisible);

/** Whether an address has something that nobody sees, so that it leads elsewhere than it seems to. */
export const hasInvisible = (address: string): boolean => withoutInvisible(address) !== address;
