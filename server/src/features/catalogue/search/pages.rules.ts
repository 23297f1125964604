import { type Correction, type Term, toTsquery, typedWords } from './search.rules.ts';
import type { Found as FoundPage, Kind, SearchOptions, TextQuery, Window } from './search.store.ts';

/** Ids of one page of each kind, and how many there are. */
export type Pages = Record<Kind, FoundPage>;

/** A search as it was asked for. */
export interface Asked {
  kinds: readonly Kind[];
  options: SearchOptions;
  window: Window;
  /** Index of the end of the list. */
  end: number;
}

export const nothing = (): Pages => ({
  UNIVERSITY: { ids: [], total: 0 },
  SCHOLARSHIP: { ids: [], total: 0 },
  CONSULTING: { ids: [], total: 0 },
  PROGRAM: { ids: [], total: 0 },
});

/** Returns what was found as pages; kinds without any are empty. */
export const toPages = (
  found: readonly { kind: string; ids: number[]; total: number }[],
  end: number,
): Pages => {
  const pages = nothing();
  for (const { kind, ids, total } of found) pages[kind as Kind] = { ids, total: Math.min(total, end) };
  return pages;
};

export const textOf = (terms: readonly Term[]): string => terms.map(({ text }) => text).join(' ');

/** Returns whether a word of the index, as a tsquery has it, is the whole name of a place, field or degree. */
export const isWhole = (atom: string): boolean => atom.startsWith("'=");

export const toQuery = (terms: readonly Term[], text: string): TextQuery => {
  const things = terms.filter(({ isKind }) => !isKind);
  const [thing, ...more] = things;
  const isPhrase = things.some(({ meant, alternatives }) => meant.length < alternatives.length);
  return {
    tsquery: toTsquery(terms),
    names: thing && !more.length ? thing.names.join(' | ') : '',
    meant: isPhrase
      ? toTsquery(
          terms.map(({ meant, alternatives }) => ({ alternatives: meant.length ? meant : alternatives })),
        )
      : '',
    places: thing && !more.length ? thing.meant.filter(isWhole).join(' | ') : '',
    text,
    prefix: isPhrase ? `${text} ` : text,
  };
};

/** Corrections that something has. */
export const metCorrections = ({ corrections, alternatives }: Term): Correction[] =>
  corrections.filter((one) => one.alternatives.some((atom) => alternatives.includes(atom)));

/** Words that nothing has, as they were typed, and those that were looked for instead. */
export interface Guess {
  typed: string;
  meant: string[];
}

/** Returns what was guessed of these terms; a slip in the word for a kind of thing is none. */
export const guessesOf = (terms: readonly Term[], text: string): Guess[] => {
  const typed = typedWords(text);
  return terms.flatMap((term) => {
    const meant = term.isKind ? [] : metCorrections(term).map(({ word }) => word);
    return meant.length
      ? [{ typed: term.typed.map((word) => typed.get(word) ?? word).join(' '), meant: meant.slice(0, 3) }]
      : [];
  });
};
