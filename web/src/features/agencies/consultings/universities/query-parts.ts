import { fold } from '@parvoz/contract/fold.ts';

/** Other names of things by each of their names; all are folded. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** Synonyms to look up by any of their names. */
export const synonymsIn = (things: readonly (readonly string[])[]): Synonyms => {
  const found = new Map<string, string[]>();
  for (const names of things)
    for (const name of names) found.set(name, [...(found.get(name) ?? []), ...names]);
  return found;
};

/** Words of a query that belong together. */
export interface QueryPart {
  words: readonly string[];
  /** True if a folded text has one of the names that the words mean. */
  isNamedIn(folded: string): boolean;
}

const MAX_PHRASE_WORDS = 5;
/** Shorter beginnings are of too much. */
const MIN_BEGINNING = 3;

const namesOf = (phrase: string, isLast: boolean, synonyms: Synonyms): readonly string[] => {
  const names = synonyms.get(phrase);
  if (names || !isLast || phrase.length < MIN_BEGINNING) return names ?? [];
  return [...synonyms].flatMap(([name, others]) => (name.startsWith(phrase) ? others : []));
};

const partOf = (words: readonly string[], names: readonly string[]): QueryPart => {
  if (names.length === 0) return { words, isNamedIn: () => false };
  // Folded names are letters, digits and spaces.
  const pattern = new RegExp(`(?:^| )(?:${[...new Set(names)].join('|')})(?: |$)`);
  return { words, isNamedIn: (folded) => pattern.test(folded) };
};

/**
 * Returns the parts of a query from the left, the longest names first. The last words may be the beginning of a name,
 * since the person may still be typing.
 */
export const queryParts = (query: string, synonyms: Synonyms): QueryPart[] => {
  const words = fold(query).split(' ').filter(Boolean);
  const parts: QueryPart[] = [];
  for (let from = 0; from < words.length; from += parts.at(-1)!.words.length) {
    let length = Math.min(MAX_PHRASE_WORDS, words.length - from);
    const namesOfFirst = () =>
      namesOf(words.slice(from, from + length).join(' '), from + length === words.length, synonyms);
    let names = namesOfFirst();
    for (; names.length === 0 && length > 1; names = namesOfFirst()) length--;
    parts.push(partOf(words.slice(from, from + length), names));
  }
  return parts;
};
