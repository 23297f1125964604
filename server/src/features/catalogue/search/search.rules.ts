import { fold } from '@parvoz/contract/fold.ts';
import type { SynonymMeaning } from '@parvoz/contract/limits.ts';

/** Longer words and longer queries are cut: nobody types them, and they would only cost time. */
const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 40;

/** Words of a folded query that are looked for, each once. */
export const queryWords = (folded: string, most = MAX_WORDS): string[] =>
  [...new Set(folded.split(' ').filter(Boolean))]
    .slice(0, most)
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''));

/** Returns the typed form of each folded word, for showing it to whoever typed it. */
export const typedWords = (text: string): Map<string, string> =>
  new Map(
    text
      .split(/\s+/)
      .map((typed) => [
        queryWords(fold(typed)).join(' '),
        typed.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
      ]),
  );

/** A folded text as one word of the index: `=` of a place, field or degree, `@` of a thing's own name. */
export const asWhole = (folded: string): string => `=${folded.replaceAll(' ', '_')}`;
export const asName = (folded: string): string => `@${folded.replaceAll(' ', '_')}`;

/** A text and its parts, folded: the "GKS" of "GKS: …", the "Cambridge" of "Cambridge (Massachusetts)". */
export const partsOf = (text: string): string[] =>
  [...new Set([text, ...text.split(/[:,;()“”«»"]/)].map(fold))].filter(Boolean);

/** Words of the index for the kind of a record. No folded text has such a sign. */
export const MARKS = {
  UNIVERSITY: '#university',
  SCHOLARSHIP: '#scholarship',
  FULL: '#full',
  CONSULTING: '#consulting',
  PROGRAM: '#program',
} as const;

/** Returns the largest edit distance for a word of this length: 0 up to 3 letters, 1 up to 6, 2 beyond. */
export const maxEdits = (length: number): number => (length <= 3 ? 0 : length <= 6 ? 1 : 2);

/** Rows of a keyboard, each a little to the right of the one above. */
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row, y) =>
  [...row].map((letter, x) => ({ letter, x: x + y * 0.5, y })),
);
/** Letters that sound alike to somebody who writes down what was heard. */
const ALIKE = ['aeiouy', 'bp', 'ckqg', 'cs', 'dt', 'fvw', 'szc', 'jyz', 'hxk', 'mn', 'lr'];
const likely = new Set([
  ...KEYS.flatMap((a) =>
    KEYS.filter((b) => Math.abs(a.x - b.x) <= 1 && Math.abs(a.y - b.y) <= 1).map((b) => a.letter + b.letter),
  ),
  ...ALIKE.flatMap((letters) => [...letters].flatMap((a) => [...letters].map((b) => a + b))),
]);

/** A letter beside the right one, or that sounds like it, is a slip; where only a beginning is alike, another one is hardly. */
const costOfChange = (a: string, b: string): number => (likely.has(a + b) ? 1 : 1.5);

/**
 * Edits (insert, drop, change, swap of neighbours) that turn one word into the other, counted up to `limit` + 1; a change counts
 * as much as `change` says.
 */
export const editDistance = (
  a: string,
  b: string,
  limit: number,
  change: (a: string, b: string) => number = () => 1,
): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        last[j]! + 1,
        row[j - 1]! + 1,
        last[j - 1]! + (same ? 0 : change(a[i - 1]!, b[j - 1]!)),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length]!, limit + 1);
};

/** Edits that turn a word into the beginning of a longer one, wherever that beginning ends. */
const prefixEditDistance = (typed: string, longer: string, limit: number): number => {
  let fewest = limit + 1;
  for (let end = typed.length - limit; end <= typed.length + limit && end < longer.length; end++)
    fewest = Math.min(fewest, editDistance(typed, longer.slice(0, end), limit, costOfChange));
  return fewest;
};

const typoDistance = (typed: string, word: string, limit: number): number =>
  Math.min(editDistance(typed, word, limit), prefixEditDistance(typed, word, limit) + 0.5);

/** Returns the nearest of the words that a mistyped one may mean: those further away were hardly meant. */
export const nearest = (typed: string, found: readonly string[]): string[] => {
  const limit = maxEdits(typed.length);
  const least = Math.min(...found.map((word) => typoDistance(typed, word, limit)));
  return found.filter((word) => typoDistance(typed, word, limit) <= least + 0.5);
};

/**
 * Returns words of the vocabulary that a mistyped word may mean: whole words within its edit distance, and longer words whose
 * beginning is, because the last word of a live search is unfinished; the missing end counts as half an edit. Nearest first, a
 * few at most.
 */
export const corrections = (
  typed: string,
  candidates: readonly string[],
  most = 6,
  limit = maxEdits(typed.length),
): string[] => {
  if (limit === 0) return [];
  return candidates
    .map((word) => ({ word, edits: typoDistance(typed, word, limit) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits || a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word);
};

const ENDINGS =
  // Uzbek: cases, plural, possession, "-cha" and "-lik".
  (
    'ning ni ga ka qa da dan dagi gacha lar lari si i im imiz ingiz cha lik ' +
    // Russian, as it is folded: cases of nouns and adjectives.
    'a ya u yu e ye y o oy ey iy ii iye iya iyu iyey om em yem am yam ami yami ax yax ov ev yev aya oye uyu iye ogo ego ' +
    'yego omu emu yemu ym im ix imi skiy sk ' +
    // English plural.
    's'
  )
    .split(' ')
    .sort((a, b) => b.length - a.length);
const MIN_STEM_LENGTH = 4;

/** A word without one ending, and without more of them; the longest first. Which ending it is nobody can tell. */
export const stemsOf = (word: string): string[] => {
  const stems = new Set([word]);
  for (const one of stems)
    for (const ending of ENDINGS)
      if (one.endsWith(ending) && one.length - ending.length >= MIN_STEM_LENGTH)
        stems.add(one.slice(0, -ending.length));
  return [...stems].slice(1).sort((a, b) => b.length - a.length);
};

/** Names of one thing; by `meaning` they may mean a kind of record, or nothing. */
export interface Synonyms {
  id: number;
  meaning: SynonymMeaning;
  names: string[];
}

/** Possible meanings of a mistyped word, and the synonyms that are looked for then. */
export interface Correction {
  word: string;
  alternatives: string[];
  groups: readonly Synonyms[];
}

/** A part of a query: a word, or several that mean one thing. */
export interface Term {
  /** Typed words, one by one. */
  typed: string[];
  /** Text that names are compared with. */
  text: string;
  /** Words of the index, or of its beginnings, any of which will do. */
  alternatives: string[];
  /** Alternatives that are names of the thing itself. */
  names: string[];
  /** Alternatives that give the whole meaning, and not only a word of it; all where there is no difference. */
  meant: string[];
  /** True if it only names a kind of record. */
  isKind: boolean;
  /** True if it is a correction of the typed word. */
  isCorrected: boolean;
  /** Groups of synonyms that define its meaning. */
  groups: readonly Synonyms[];
  corrections: readonly Correction[];
}

export const toTsquery = (terms: readonly Pick<Term, 'alternatives'>[]): string =>
  terms.map(({ alternatives }) => `(${alternatives.join(' | ')})`).join(' & ');

/** Returns a word of the index as a tsquery has it: folded texts and our signs contain nothing that would end a quotation. */
export const quoted = (word: string): string => `'${word}'`;
/** The word of a single atom; null of a beginning and of several words. */
export const unquoted = (atom: string): string | null => /^'([^']*)'$/.exec(atom)?.[1] ?? null;
export const prefix = (word: string): string => `'${word}':*`;

/** Number of documents that have exactly the terms whose bits are set. */
export interface MatchCount {
  mask: number;
  count: number;
}

const bitsOf = (mask: number): number => mask.toString(2).replaceAll('0', '').length;

/**
 * The terms to keep when no document has all: as many as possible, plain ones before corrected ones, the rarer set of two.
 * Null when too little would be left of the query: a kind of thing alone says something only beside a number, as a year.
 */
export const bestTerms = (
  terms: readonly Term[],
  matchCounts: readonly MatchCount[],
  shortest: number,
): Term[] | null => {
  const plain = terms.reduce((bits, { isCorrected }, index) => bits | (isCorrected ? 0 : 1 << index), 0);
  const [best] = [...matchCounts].sort(
    (a, b) =>
      bitsOf(b.mask) - bitsOf(a.mask) || bitsOf(b.mask & plain) - bitsOf(a.mask & plain) || a.count - b.count,
  );
  const isSelected = (_: Term, index: number) => ((best?.mask ?? 0) & (1 << index)) > 0;
  const selected = terms.filter(isSelected);
  const left = terms.filter((term, index) => !isSelected(term, index));
  const isBesideNumbers = left.every(({ text }) => /^\d+$/.test(text));
  return selected.some(({ isKind, text }) => (!isKind || isBesideNumbers) && text.length >= shortest)
    ? selected
    : null;
};
