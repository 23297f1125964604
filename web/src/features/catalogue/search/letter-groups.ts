import { LANGUAGE_FACTS, type Language } from '@parvoz/contract/languages.ts';

/** Names whose first letters lie together in the alphabet, in the order in which they came. */
export interface LetterGroup<T> {
  label: string;
  items: T[];
}

/** First and last letter of each group; together they leave no letter out. */
const RANGES = { LATIN: ['AH', 'IP', 'QZ'], CYRILLIC: ['АЙ', 'КР', 'СЯ'] };

/** First letter without marks: Oʻ and Ö are O, Ё is Е. */
const firstLetter = (name: string): string => name.trim().normalize('NFD').charAt(0).toUpperCase();

/**
 * Returns three groups by first letter; names that begin with anything else are in the last one
 * (docs/rules.md#order-of-lists).
 */
export const letterGroups = <T extends { name: string }>(
  things: readonly T[],
  language: Language,
): LetterGroup<T>[] => {
  const ranges = RANGES[LANGUAGE_FACTS[language].script];
  const groups = ranges.map(
    (range): LetterGroup<T> => ({ label: `${range.charAt(0)}–${range.charAt(1)}`, items: [] }),
  );
  for (const thing of things) {
    const letter = firstLetter(thing.name);
    const found = ranges.findIndex((range) => letter >= range.charAt(0) && letter <= range.charAt(1));
    groups.at(found)?.items.push(thing);
  }
  return groups;
};

const POPULAR_CATEGORIES = 3;

/** The categories that most universities teach. */
export const popularCategories = <T extends { universityCount: number }>(categories: readonly T[]): T[] =>
  [...categories].sort((a, b) => b.universityCount - a.universityCount).slice(0, POPULAR_CATEGORIES);

/** The 2nd to 5th country of the first letter group; countries keep the order that the admin gave them. */
export const popularCountries = <T>(groups: readonly LetterGroup<T>[]): T[] =>
  groups[0]?.items.slice(1, 5) ?? [];
