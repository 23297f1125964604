import { APOSTROPHES } from './apostrophes.ts';

/**
 * Folding of names for search: one Latin form for every script, apostrophe and diacritic, so that `oʻzbek`, `o'zbek`,
 * `o‘zbek`, `ўзбек` and `ozbek` are the same (docs/rules.md#search). Russian letters follow the Uzbek alphabet's
 * own transliteration; both sides of a comparison are folded, so that it only has to be consistent.
 */

const CYRILLIC: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', ғ: 'g', д: 'd', е: 'e', ё: 'yo', ж: 'j', з: 'z', и: 'i', й: 'y', к: 'k', қ: 'q',
  л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ў: 'o', ф: 'f', х: 'x', ҳ: 'h', ц: 'ts',
  ч: 'ch', ш: 'sh', щ: 'sh', ъ: '', ы: 'i', ь: '', э: 'e', ю: 'yu', я: 'ya',
}; // biome-ignore format: an alphabet reads best in rows

const LATIN: Record<string, string> = {
  ı: 'i', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ə: 'a', ŋ: 'n', ħ: 'h',
}; // biome-ignore format: an alphabet reads best in rows

/** Latin forms of letters of their own, in lower case. */
export const LATIN_FORMS: Readonly<Record<string, string>> = { ...CYRILLIC, ...LATIN };

const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'gu');
/** Some write them within a name, others do not. */
const JOINERS = /[\u200c\u200d]/g;
/** Matches Cyrillic `е` that is `ye` in the Uzbek Latin alphabet: at a word's beginning and after a vowel or a sign. */
export const YE = /(?<=^|[^\p{L}]|[аеёиоуўэюяыъь])е/gu;

const LETTERS = /[а-яёғқўҳıøłđðþßæœəŋħ]/gu;
const toLatin = (letter: string): string => LATIN_FORMS[letter] ?? letter;

/**
 * Lower-case Latin letters and digits, words separated by one space. Letters are replaced before accents are dropped,
 * because `й` is no `и`, and once more after it, for those that had an accent of another language (`ӣ`).
 */
export const fold = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(APOSTROPHE, '')
    .replace(JOINERS, '')
    .replace(YE, 'ye')
    .replace(LETTERS, toLatin)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(LETTERS, toLatin)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Distinct folded words of texts, in order of appearance. */
export const foldedWords = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => fold(text).split(' ')).filter(Boolean)),
];
