import { countOddPairs } from './cyrillic-pairs.ts';
import { countUnlikely, countUsualPairs } from './unlikely-places.ts';

const ABOVE_ASCII = /[^\0-\x7f]/g;

const LETTER = /\p{L}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const LATIN = /\p{Script=Latin}/u;
const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;
/** Of Russian and Uzbek; the others of these encodings are of languages that hardly anybody writes here. */
const USUAL_CYRILLIC = /[А-Яа-яЁёЎўІі]/;
/** Letters that Turkish ones become in the encoding of the West. */
const ICELANDIC = /[ÐðÞþÝý]/;
/** In names as people type them: Oʻzbekiston, sanʼat. */
const APOSTROPHE = /[‘’ʻʼ]/;
const PUNCTUATION = /[\u00a0«»“”„–—…№·•°§©®™€‹›]/;

/** Signs that no word begins with, and that none ends with. */
const BEHIND_WORDS = /[»›”…€™®–—]/;
const BEFORE_WORDS = /[«‹„€]/;
/** Letters with accents that stand side by side: in Turkish, Portuguese, Finnish and Estonian. */
const NEIGHBOURS = /^(?:[çğıöşü]{2}|ç[ãõáéêâóúà]|ää|öö|üü|õõ|ãe|õe)$/iu;
/** Quotes of which there are as many to open as to close. */
const QUOTES = [
  [/«/g, /»/g],
  [/‹/g, /›/g],
] as const;

const doubtOfSign = (sign: string, before: string, after: string): number => {
  const [isBehind, isBefore] = [LETTER.test(before), LETTER.test(after)];
  if (sign === '\u00a0') return 0;
  if (isBehind && isBefore) return 1;
  const isWrong = (isBefore && BEHIND_WORDS.test(sign)) || (isBehind && BEFORE_WORDS.test(sign));
  if (isWrong) return 1;
  return PUNCTUATION.test(before) && before !== '\u00a0' && sign !== '»' ? 0.5 : 0;
};

/** Returns how unlikely a letter is between those beside it; below 0 where it speaks for the encoding. */
const doubtOf = (letter: string, before: string, after: string): number => {
  if (APOSTROPHE.test(letter)) return LETTER.test(before) && LETTER.test(after) ? -0.5 : 0;
  if (PUNCTUATION.test(letter)) return doubtOfSign(letter, before, after);
  if (!LETTER.test(letter)) return 2;
  const isCyrillic = CYRILLIC.test(letter);
  const other = isCyrillic ? LATIN : CYRILLIC;
  let doubt = 0;
  const isBesideAccent = LETTER.test(before) && before > '\x7f' && !NEIGHBOURS.test(before + letter);
  if (isCyrillic ? !USUAL_CYRILLIC.test(letter) : isBesideAccent) doubt++;
  if (other.test(before) || other.test(after)) doubt++;
  if (LOWER.test(before) && UPPER.test(letter)) doubt++;
  if (ICELANDIC.test(letter)) doubt += 0.5;
  return doubt;
};

/** Doubt of a pair of Cyrillic letters that Russian and Uzbek hardly have. */
const ODD_PAIR = 0.75;

/** Returns how unlike a text of the languages of an encoding this one is; below 0 where it has what only they have. */
export const doubtOfText = (encoding: string, text: string): number => {
  let doubt =
    countUnlikely(encoding, text) - countUsualPairs(encoding, text) + ODD_PAIR * countOddPairs(text);
  for (const { 0: letter, index } of text.matchAll(ABOVE_ASCII))
    doubt += doubtOf(letter, text[index - 1] ?? '', text[index + 1] ?? '');
  for (const [opening, closing] of QUOTES)
    doubt += 0.5 * Math.abs((text.match(opening)?.length ?? 0) - (text.match(closing)?.length ?? 0));
  return doubt;
};

/** Returns the number of letters and signs above ASCII. */
export const countAboveAscii = (text: string): number => text.match(ABOVE_ASCII)?.length ?? 0;
