import { fold } from '@parvoz/contract/fold.ts';
import { asName, asWhole, MARKS, quoted, type Synonyms, stemsOf, type Term } from '../search.rules.ts';

/** Folded phrases and what they mean, for looking up. */
export interface Thesaurus {
  byPhrase: ReadonlyMap<string, readonly Synonyms[]>;
  byStems: ReadonlyMap<string, readonly Synonyms[]>;
  /** Phrases of one word that are long enough to be mistyped, with a bit for each letter that they have. */
  words: readonly { word: string; letters: number }[];
}

const MAX_PHRASE_WORDS = 5;
const MIN_MISTYPED_LENGTH = 4;

/** A phrase as its forms may be met: one word by any stem, several by the shortest of each. */
const stemmed = (phrase: string): string[] => {
  const words = phrase.split(' ');
  if (words.length === 1) return [phrase, ...stemsOf(phrase)];
  return [words.map((word) => stemsOf(word).at(-1) ?? word).join(' ')];
};

const lettersOf = (word: string): number =>
  [...word].reduce((letters, letter) => letters | (1 << (letter.charCodeAt(0) % 32)), 0);

export const toThesaurus = (all: readonly Synonyms[]): Thesaurus => {
  const byPhrase = new Map<string, Synonyms[]>();
  const byStems = new Map<string, Synonyms[]>();
  const add = (map: Map<string, Synonyms[]>, phrase: string, group: Synonyms) => {
    const known = map.get(phrase);
    if (!known) map.set(phrase, [group]);
    else if (!known.includes(group)) known.push(group);
  };
  for (const { id, meaning, names } of all) {
    const group = { id, meaning, names: [...new Set(names.map(fold))].filter(Boolean) };
    for (const phrase of group.names) {
      add(byPhrase, phrase, group);
      // Filling words are left out, so that they have to be exactly those.
      if (meaning !== 'FILLER') for (const stems of stemmed(phrase)) add(byStems, stems, group);
    }
  }
  const words = [...byPhrase.keys()].filter(
    (phrase) => phrase.length >= MIN_MISTYPED_LENGTH && !phrase.includes(' '),
  );
  return { byPhrase, byStems, words: words.map((word) => ({ word, letters: lettersOf(word) })) };
};

/** Words of the thesaurus that have so many letters in common with a mistyped one that they may be meant. */
export const similarWords = ({ words }: Thesaurus, typed: string, edits: number): string[] => {
  const wanted = lettersOf(typed);
  return words.filter(({ letters }) => bits(wanted & ~letters) <= edits).map(({ word }) => word);
};

const bits = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count++;
  return count;
};

type Atoms = Pick<Term, 'alternatives' | 'names' | 'meant'>;

const asNames = (phrases: readonly string[]): string[] => phrases.map((phrase) => quoted(asName(phrase)));
const asWholes = (phrases: readonly string[]): string[] => phrases.map((phrase) => quoted(asWhole(phrase)));

const atomsOf = ({ meaning, names: phrases }: Synonyms): Atoms => {
  if (meaning === 'FILLER') return { alternatives: [], names: [], meant: [] };
  if (meaning !== 'NAME') {
    const mark = [quoted(MARKS[meaning])];
    return { alternatives: mark, names: [], meant: mark };
  }
  const names = asNames(phrases);
  const meant = [...names, ...asWholes(phrases)];
  const plain = phrases.filter((phrase) => !phrase.includes(' ')).map(quoted);
  return { alternatives: [...meant, ...plain], names, meant };
};

const joined = (atoms: readonly Atoms[], key: keyof Atoms): string[] => [
  ...new Set(atoms.flatMap((one) => one[key])),
];

/** Returns the term of words that are a phrase of these groups, or a name in the catalogue. */
export const termOf = (typed: readonly string[], groups: readonly Synonyms[]): Term => {
  const text = typed.join(' ');
  const isKind = groups.some(({ meaning }) => meaning !== 'NAME');
  const meant = [...asNames([text]), ...asWholes([text])];
  const asTyped = { alternatives: [...meant, `(${typed.map(quoted).join(' & ')})`], names: [], meant };
  const atoms = [...groups.map(atomsOf), ...(isKind ? [] : [asTyped])];
  return {
    typed: [...typed],
    text,
    alternatives: joined(atoms, 'alternatives'),
    names: joined(atoms, 'names'),
    meant: joined(atoms, 'meant'),
    isKind,
    isCorrected: false,
    groups,
    corrections: [],
  };
};

/** Every run of neighbouring words of a query that may be a phrase. */
export const phrasesOf = (words: readonly string[]): string[] =>
  words.flatMap((_, from) =>
    words.slice(from, from + MAX_PHRASE_WORDS).map((_, more) => words.slice(from, from + more + 1).join(' ')),
  );

/** Data that the words of a query are read with. */
export interface Knowledge {
  thesaurus: Thesaurus;
  /** Phrases of several words that are names in the catalogue. */
  wholes: ReadonlySet<string>;
}

const groupsOf = (words: readonly string[], { thesaurus, wholes }: Knowledge): readonly Synonyms[] | null => {
  const phrase = words.join(' ');
  if (thesaurus.byPhrase.has(phrase)) return thesaurus.byPhrase.get(phrase)!;
  if (wholes.has(phrase)) return [];
  const known = stemmed(phrase).find((stems) => thesaurus.byStems.has(stems));
  return known === undefined ? null : thesaurus.byStems.get(known)!;
};

/** Words of a query that belong together; without groups, a word that is no phrase. */
export interface Part {
  words: string[];
  groups: readonly Synonyms[] | null;
}

/** The words of a query in parts, from the left, the longest phrases first. */
export const toParts = (words: readonly string[], known: Knowledge): Part[] => {
  const parts: Part[] = [];
  for (let from = 0; from < words.length; ) {
    let length = Math.min(MAX_PHRASE_WORDS, words.length - from);
    let groups: readonly Synonyms[] | null = null;
    for (; length > 0; length--) {
      groups = groupsOf(words.slice(from, from + length), known);
      if (groups) break;
    }
    parts.push({ words: words.slice(from, from + Math.max(1, length)), groups });
    from += Math.max(1, length);
  }
  return parts;
};
