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

/** Letters that Unicode has elsewhere than the Cyrillic alphabet of Uzbek: ё after е, the other four at the end. */
const CYRILLIC_LETTERS: Readonly<Record<string, string>> = { ё: 'еѿ', ў: 'ѡ', қ: 'ѣ', ғ: 'ѥ', ҳ: 'ѧ' };

const cyrillicKey = (name: string): string =>
  name.toLowerCase().replace(/[ёўқғҳ]/g, (letter) => CYRILLIC_LETTERS[letter]!);

const compareBy = (key: (name: string) => string, a: string, b: string): number => {
  const [one, other] = [key(a), key(b)];
  return one < other ? -1 : Number(one > other);
};

/** Compares names by the alphabet of a language, on every machine alike: browsers do not know the Uzbek one. */
export const compareNames = (a: string, b: string, language: Language): number => {
  if (language === 'uz') return compareBy(uzbekKey, a, b);
  return language === 'uz-Cyrl' ? compareBy(cyrillicKey, a, b) : a.localeCompare(b, language);
};
