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

/** Keys that names are compared by, in the languages whose alphabets browsers do not know. */
const KEYS: Partial<Record<Language, (name: string) => string>> = { uz: uzbekKey, 'uz-Cyrl': cyrillicKey };

const compareKeys = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Returns what has names by the alphabet of a language, in the same order on every machine. */
export const sortedByName = <Named extends { name: string }>(
  named: readonly Named[],
  language: Language,
): Named[] => {
  const keyOf = KEYS[language];
  const compare = keyOf ? compareKeys : new Intl.Collator(language).compare;
  return named
    .map((one) => ({ one, key: keyOf ? keyOf(one.name) : one.name }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ one }) => one);
};
