import type { Language } from '@parvoz/contract/languages.ts';

/** The last four letters of the Uzbek alphabet, which have two signs each, as signs that follow z. */
const UZBEK_LETTERS: readonly [RegExp, string][] = [
  [/o[ʻ‘'`]/g, '{'],
  [/g[ʻ‘'`]/g, '|'],
  [/sh/g, '}'],
  [/ch/g, '~'],
];

const uzbekKey = (name: string): string =>
  UZBEK_LETTERS.reduce((key, [letter, sign]) => key.replace(letter, sign), name.toLowerCase())
    .normalize('NFD')
    // The tutuq belgisi, which also parts s and h that are no sh, has no place in the alphabet.
    .replace(/[\p{M}ʼ’'-]/gu, '');

const compareUzbek = (a: string, b: string): number => {
  const [one, other] = [uzbekKey(a), uzbekKey(b)];
  return one < other ? -1 : Number(one > other);
};

/** Compares names by the alphabet of a language, on every machine alike: browsers do not know the Uzbek one. */
export const compareNames = (a: string, b: string, language: Language): number =>
  language === 'uz' ? compareUzbek(a, b) : a.localeCompare(b, language);
