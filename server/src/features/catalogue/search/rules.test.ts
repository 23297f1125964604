import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestTerms,
  corrections,
  editDistance,
  maxEdits,
  nearest,
  queryWords,
  stemsOf,
  type Term,
  toTsquery,
} from './search.rules.ts';

/** Optimal string alignment by its definition, without a limit. */
const distance = (a: string, b: string): number => {
  const costs = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  for (let j = 0; j <= b.length; j++) costs[0]![j] = j;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const options = [
        costs[i - 1]![j]! + 1,
        costs[i]![j - 1]! + 1,
        costs[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      ];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        options.push(costs[i - 2]![j - 2]! + 1);
      costs[i]![j] = Math.min(...options);
    }
  return costs[a.length]![b.length]!;
};

// Few letters, so that swaps and repeats are common.
const word = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 9 });

describe('slips between words', () => {
  it.each([
    ['cambrige', 'cambridge', 1],
    ['cambridge', 'cambridge', 0],
    ['oxfrod', 'oxford', 1],
    ['okford', 'oxford', 1],
    ['oxxford', 'oxford', 1],
    ['oxford', 'oxfrds', 2],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['', '', 0],
    ['ca', 'abc', 3],
  ])('%j to %j: %i', (a, b, edits) => {
    expect(editDistance(a, b, 5)).toBe(edits);
  });

  it('are the optimal string alignment distance, counted up to one over the limit', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 9 }), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(distance(a, b), limit + 1));
      }),
      { numRuns: 3000 },
    );
  });

  it('are the same in both directions, and none only for the same word', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 9 }), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(editDistance(b, a, limit));
        expect(editDistance(a, b, limit) === 0).toBe(a === b);
      }),
    );
  });
});

describe('allowed slips', () => {
  it.each([
    [1, 0],
    [3, 0],
    [4, 1],
    [6, 1],
    [7, 2],
    [40, 2],
  ])('for %i letters: %i', (length, edits) => {
    expect(maxEdits(length)).toBe(edits);
  });
});

describe('corrections', () => {
  const words = ['cambridge', 'cambria', 'cambodia', 'camp', 'oxford', 'bridge', 'cambridgeshire'];

  it.each([
    ['cambrige', ['cambridge', 'cambridgeshire', 'cambria']],
    ['camrid', []],
    ['camridg', ['cambridge', 'cambridgeshire']],
    ['oxfrod', ['oxford']],
    ['xford', ['oxford']],
    ['camp', ['camp']],
    ['cap', []],
    ['zzzzzz', []],
  ])('of %s are %j', (typed, found) => {
    expect(corrections(typed, words)).toEqual(found);
  });

  it('find a longer word by its mistyped beginning', () => {
    expect(corrections('univrsit', ['universitet', 'unesco'])).toEqual(['universitet']);
    expect(corrections('universut', ['universitet', 'unesco'])).toEqual(['universitet']);
  });

  it('are few, nearest first', () => {
    const candidates = Array.from({ length: 20 }, (_, index) => `oxfor${String.fromCharCode(97 + index)}`);
    const found = corrections('oxford', ['oxfords', ...candidates]);
    expect(found[0]).toBe('oxford');
    expect(found).toHaveLength(6);
    expect(corrections('oxford', candidates, 2)).toHaveLength(2);
  });

  it('are always within the allowed slips, as a whole or as a beginning', () => {
    fc.assert(
      fc.property(word, fc.array(word), (typed, candidates) => {
        const limit = maxEdits(typed.length);
        for (const found of corrections(typed, candidates)) {
          const beginnings = Array.from(found, (_, end) => distance(typed, found.slice(0, end)) + 0.5);
          expect(Math.min(distance(typed, found), ...beginnings)).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });
});

describe('words of a query', () => {
  it('are distinct, at most 8, and cut at 40 letters', () => {
    expect(queryWords('b a b c')).toEqual(['b', 'a', 'c']);
    expect(queryWords('')).toEqual([]);
    expect(queryWords('1 2 3 4 5 6 7 8 9 10')).toHaveLength(8);
    expect(queryWords('x'.repeat(100))).toEqual(['x'.repeat(40)]);
  });
});

const term = (...alternatives: string[]) => ({ alternatives });

describe('tsquery', () => {
  it('asks for every word by one of its alternatives', () => {
    expect(toTsquery([term('milliy:*'), term('cambridge', 'cambria')])).toBe(
      '(milliy:*) & (cambridge | cambria)',
    );
    expect(toTsquery([])).toBe('');
  });
});

describe('stems', () => {
  it.each([
    ['germaniyada', 'germaniya'],
    ['universitetlari', 'universitet'],
    ['turtsii', 'turts'],
    ['moskovskiye', 'moskov'],
    ['amerike', 'amerik'],
  ])('of %s have %s', (word, stem) => {
    expect(stemsOf(word)).toContain(stem);
  });

  it('are shorter than the word, the longest first, and none is a scrap', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abdgikalrsuy'), maxLength: 14 }), (word) => {
        const stems = stemsOf(word);
        const lengths = stems.map(({ length }) => length);
        expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
        expect(stems.every((stem) => word.startsWith(stem) && stem.length >= 4 && stem !== word)).toBe(true);
      }),
    );
  });
});

describe('terms that are kept', () => {
  const part = (text: string, more: Partial<Term> = {}): Term => ({
    typed: [text],
    text,
    alternatives: [text],
    names: [],
    meant: [text],
    isKind: false,
    isCorrected: false,
    groups: [],
    corrections: [],
    ...more,
  });
  const selectedTexts = (terms: Term[], ...matchCounts: [number, number][]) =>
    bestTerms(
      terms,
      matchCounts.map(([mask, count]) => ({ mask, count })),
      3,
    )?.map(({ text }) => text) ?? null;
  const [one, two, three] = [part('one'), part('two'), part('three')];

  it('are as many as possible, the rarer of two sets', () => {
    expect(selectedTexts([one, two, three], [0b001, 9], [0b011, 5], [0b100, 1])).toEqual(['one', 'two']);
    expect(selectedTexts([one, two], [0b01, 9], [0b10, 2])).toEqual(['two']);
  });

  it('are plain ones before corrected ones', () => {
    const corrected = part('two', { isCorrected: true });
    expect(selectedTexts([one, corrected], [0b01, 9], [0b10, 2])).toEqual(['one']);
  });

  it('are none where too little is left', () => {
    const kind = part('grant', { isKind: true });
    expect(selectedTexts([one, kind], [0b10, 9])).toBe(null);
    expect(selectedTexts([part('2026'), kind], [0b10, 9])).toEqual(['grant']);
    expect(selectedTexts([one, part('it')], [0b10, 9])).toBe(null);
    expect(selectedTexts([one])).toBe(null);
  });
});

describe('nearest corrections', () => {
  it('leave out what is further away', () => {
    expect(nearest('shvetsariya', ['shveytsariya', 'shvetsiya'])).toEqual(['shveytsariya']);
    expect(nearest('oxfords', ['oxford', 'oxfordz'])).toEqual(['oxford', 'oxfordz']);
  });
});
