import type { SearchType } from '@parvoz/contract/limits.ts';

/** Longer words and longer queries are cut: nobody types them, and they would only cost time. */
const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 40;

/** Words of a folded query that are looked for, each once. */
export const queryWords = (folded: string): string[] =>
  [...new Set(folded.split(' ').filter(Boolean))]
    .slice(0, MAX_WORDS)
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''));

/** How many slips a word of this length may have: none up to 3 letters, one up to 6, two beyond. */
export const allowedSlips = (length: number): number => (length <= 3 ? 0 : length <= 6 ? 1 : 2);

/** Edits (insert, drop, change, swap of neighbours) that turn one word into the other, counted up to `limit` + 1. */
export const slipsBetween = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
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
const slipsAtBeginning = (typed: string, longer: string, limit: number): number => {
  let fewest = limit + 1;
  for (let end = typed.length - limit; end <= typed.length + limit && end < longer.length; end++)
    fewest = Math.min(fewest, slipsBetween(typed, longer.slice(0, end), limit));
  return fewest;
};

/**
 * Words of the vocabulary that a mistyped word may stand for: whole words within its allowed slips, and longer words
 * whose beginning is, because the last word of a live search is unfinished; the missing end counts as half a slip.
 * Nearest first, a few at most.
 */
export const corrections = (typed: string, candidates: readonly string[], most = 6): string[] => {
  const limit = allowedSlips(typed.length);
  if (limit === 0) return [];
  return candidates
    .map((word) => ({
      word,
      slips: Math.min(slipsBetween(typed, word, limit), slipsAtBeginning(typed, word, limit) + 0.5),
    }))
    .filter(({ slips }) => slips <= limit)
    .sort((a, b) => a.slips - b.slips || a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word);
};

/** How many documents of a kind have a word: at least `most`, those of its most frequent form; at most `sum`. */
export interface Count {
  most: number;
  sum: number;
}
export type Counts = Record<SearchType, Count>;

/** One word of a query with what it may match: itself as a beginning, or corrected words as beginnings. */
export interface Term {
  /** Whole words, or a beginning as `word:*` where too many words begin so. */
  alternatives: string[];
  counts: Counts;
}

/** A beginning of no more words than these is looked up as these words: PostgreSQL skips through them quickly. */
export const MOST_FORMS = 16;

/** What stands for words that begin so in a tsquery. */
export const formsOf = (beginning: string, forms: readonly string[] | null): string[] =>
  forms?.length ? [...forms] : [`${beginning}:*`];

const KINDS: readonly SearchType[] = ['CONSULTING', 'UNIVERSITY', 'SCHOLARSHIP'];

/** Counts of documents that have any of several words. */
export const joinCounts = (all: readonly Counts[]): Counts =>
  Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      {
        most: Math.max(0, ...all.map((counts) => counts[kind].most)),
        sum: all.reduce((sum, counts) => sum + counts[kind].sum, 0),
      },
    ]),
  ) as Counts;

/** Has any document of any kind such a word? */
export const isKnown = (counts: Counts): boolean => KINDS.some((kind) => counts[kind].sum > 0);

/** Text of a tsquery. Folded words hold letters and digits only, so that nothing needs quoting. */
export const toTsquery = (terms: readonly Pick<Term, 'alternatives'>[]): string =>
  terms.map(({ alternatives }) => `(${alternatives.join(' | ')})`).join(' & ');

/** The list of a search ends here, and so do its total and its pages (docs/decisions/011-search-plans.md). */
export const LISTED = 10_000;
/** So many of the best rated documents are looked through before the index of words is asked. */
export const WALKED = 20_000;
/** Words so many times as frequent as the rarest one are checked on what that one finds, not looked up. */
const MUCH_MORE = 100;
/** An estimate may be wrong by so much before walking is not even tried. */
const DOUBT = 8;
/** Walking has to promise so many times fewer documents than looking up. */
const WORTH = 2;
/** Going through so many entries of the index of words costs as much as one document. */
const ENTRIES = 8;

/** How the documents of one kind that have all terms are found. Tsqueries; '' for none. */
export interface Plan {
  /** Terms to look up in the index of words. */
  lookedUp: string;
  /** Terms to check on each document. */
  filtered: string;
  /** Both. */
  every: string;
  /** Walk through the best rated documents first? */
  walks: boolean;
  /** Words of the ratings that are looked up first, together with the terms; '' where that spares too little. */
  best: string;
  /** So many documents have all terms for sure. */
  atLeast: number;
  /** So many documents have all terms, where the word statistics know it. */
  exactly: number | null;
}

/** Documents of one kind, and how many of them have each rating; the best rating stands first. */
export interface Documents {
  count: number;
  ratings: readonly { word: string; count: number }[];
}

/** Word of all documents of a rating, in tenths. No folded word has this sign. */
export const RATING_SIGN = '~';

/** Among the best rated, so many times what is wanted should be found: words and ratings are not spread evenly. */
const PLENTY = 8;
/** Looking up more than this part of all documents spares too little. */
const MOST_BEST = 0.25;

/** The fewest best ratings among which a term of `sum` documents has plenty, and the part of all documents that have them. */
const bestRatings = (
  sum: number,
  { count, ratings }: Documents,
  wanted: number,
): { words: string[]; part: number } | null => {
  const words: string[] = [];
  let documents = 0;
  for (const rating of ratings) {
    words.push(rating.word);
    documents += rating.count;
    const part = documents / count;
    if (part > MOST_BEST) return null;
    if (sum * part >= wanted * PLENTY) return { words, part };
  }
  return null;
};

/** Part of the documents that would have all terms if these were spread evenly. */
const partOf = (terms: readonly Count[], documents: number): number =>
  terms.reduce((part, { sum }) => part * Math.min(1, sum / documents), 1);

type Needed = Pick<Term, 'alternatives'> & Count;

/** All documents of a beginning are collected before anything is found; those of whole words are skipped through. */
const isCollected = ({ alternatives }: Needed): boolean => alternatives.some((one) => one.endsWith(':*'));

/** The rarest term, and those that spare more documents than they cost; `needed` is sorted, rarest first. */
const toLookUp = (needed: readonly Needed[], documents: number): Needed[] => {
  const chosen: Needed[] = [];
  for (const term of needed) {
    const left = documents * partOf(chosen, documents);
    const isWorth = isCollected(term)
      ? term.sum / ENTRIES < left - left * partOf([term], documents)
      : term.sum <= needed[0]!.sum * MUCH_MORE;
    if (chosen.length === 0 || isWorth) chosen.push(term);
  }
  return chosen;
};

/** Documents that looking up costs as much as. */
const costOf = (lookedUp: readonly Needed[], documents: number): number =>
  lookedUp.reduce(
    (cost, term, index) => (index === 0 || isCollected(term) ? cost + term.sum / ENTRIES : cost),
    documents * partOf(lookedUp, documents),
  );

/** Plan to find the best `wanted` of `documents`, or null when none can match. */
export const planFor = (
  kind: SearchType,
  terms: readonly Term[],
  documents: Documents,
  wanted: number,
): Plan | null => {
  const { count } = documents;
  const needed = terms
    .map(({ alternatives, counts }) => ({ alternatives, ...counts[kind] }))
    .filter(({ most }) => most < count)
    .sort((a, b) => a.sum - b.sum);
  const [rarest, ...others] = needed;
  if ((rarest?.sum ?? count) === 0) return null;
  const lookedUp = toLookUp(needed, count);
  const best = rarest ? bestRatings(rarest.sum, documents, wanted) : null;
  const toWalk = wanted / partOf(needed, count);
  const toLook = best ? rarest!.sum * (best.part + 1 / ENTRIES) : costOf(lookedUp, count);
  const isOneWord =
    rarest && !others.length && rarest.alternatives.length === 1 && rarest.most === rarest.sum;
  return {
    lookedUp: toTsquery(lookedUp),
    filtered: toTsquery(needed.filter((term) => !lookedUp.includes(term))),
    every: toTsquery(needed),
    walks: toWalk <= WALKED * DOUBT && Math.min(toWalk, WALKED) * WORTH < toLook,
    best: best ? best.words.map((word) => `'${word}'`).join(' | ') : '',
    atLeast: Math.max(
      0,
      needed.reduce((left, { most }) => left + most - count, count),
    ),
    exactly: isOneWord ? rarest.sum : null,
  };
};

const STEPS = [30, 100, 300, 1000, 3000];

/** Number of candidates to fetch for the first `wanted`: a few steps only, so that there are few statements. */
export const candidatesFor = (wanted: number): number => STEPS.find((step) => step >= wanted) ?? LISTED;
