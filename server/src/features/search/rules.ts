/** Longer words and longer queries are cut: nobody types them, and they would only cost time. */
const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 40;

/** Words of a folded query that are looked for, each once. */
export const queryWords = (folded: string): string[] =>
  [...new Set(folded.split(' ').filter(Boolean))]
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));

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

/** One word of a query with what it may match: itself as a beginning, or corrected words. */
export interface Term {
  alternatives: string[];
  /** Documents that have it, at least roughly. */
  documentCount: number;
}

/** Text of a tsquery. Folded words hold letters and digits only, so that nothing needs quoting. */
export const toTsquery = (terms: readonly Term[]): string =>
  terms.map(({ alternatives }) => `(${alternatives.map((word) => `${word}:*`).join(' | ')})`).join(' & ');

/** A word in more documents than this is common: it is checked on what the others find, not looked up itself. */
const COMMON_DOCUMENTS = 3000;

/** Terms that are looked up in the index, and common ones that only filter. */
export const splitTerms = (terms: readonly Term[]): { rare: Term[]; common: Term[] } => ({
  rare: terms.filter(({ documentCount }) => documentCount <= COMMON_DOCUMENTS),
  common: terms.filter(({ documentCount }) => documentCount > COMMON_DOCUMENTS),
});
