import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowedSlips,
  corrections,
  formsOf,
  planFor,
  queryWords,
  slipsBetween,
  type Term,
  toTsquery,
} from './rules.ts';

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
  ])('%j to %j: %i', (a, b, slips) => {
    expect(slipsBetween(a, b, 5)).toBe(slips);
  });

  it('are the optimal string alignment distance, counted up to one over the limit', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 9 }), (a, b, limit) => {
        expect(slipsBetween(a, b, limit)).toBe(Math.min(distance(a, b), limit + 1));
      }),
      { numRuns: 3000 },
    );
  });

  it('are the same in both directions, and none only for the same word', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 9 }), (a, b, limit) => {
        expect(slipsBetween(a, b, limit)).toBe(slipsBetween(b, a, limit));
        expect(slipsBetween(a, b, limit) === 0).toBe(a === b);
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
  ])('for %i letters: %i', (length, slips) => {
    expect(allowedSlips(length)).toBe(slips);
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
        const limit = allowedSlips(typed.length);
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

const term = (most: number, sum: number, ...alternatives: string[]): Term => ({
  alternatives,
  counts: {
    UNIVERSITY: { most, sum },
    SCHOLARSHIP: { most: 0, sum: 0 },
    CONSULTING: { most: 0, sum: 0 },
  },
});

describe('tsquery', () => {
  it('asks for every word by one of its alternatives', () => {
    expect(toTsquery([term(1, 1, 'milliy:*'), term(0, 0, 'cambridge', 'cambria')])).toBe(
      '(milliy:*) & (cambridge | cambria)',
    );
    expect(toTsquery([])).toBe('');
  });
});

describe('forms of a beginning', () => {
  it('are its words, or the beginning itself where they are too many', () => {
    expect(formsOf('oxf', ['oxford', 'oxfordshire'])).toEqual(['oxford', 'oxfordshire']);
    expect(formsOf('uni', null)).toEqual(['uni:*']);
  });
});

describe('plan', () => {
  const counted = (count: number) => ({ count, ratings: [] });
  const plan = (...terms: Term[]) => planFor('UNIVERSITY', terms, counted(1_000_000), 30);

  it('looks rare words up and filters by much more frequent ones', () => {
    expect(plan(term(600_000, 900_000, 'of'), term(9, 10, 'oxford'), term(150, 200, 'trinity'))).toEqual({
      lookedUp: '(oxford) & (trinity)',
      filtered: '(of)',
      every: '(oxford) & (trinity) & (of)',
      walks: false,
      best: '',
      atLeast: 0,
      exactly: null,
    });
  });

  it('collects the documents of a beginning only where that spares more than it costs', () => {
    expect(plan(term(9000, 9000, 'oxford'), term(20_000, 30_000, 'tri:*'))?.lookedUp).toBe(
      '(oxford) & (tri:*)',
    );
    expect(plan(term(900, 900, 'oxford'), term(20_000, 30_000, 'tri:*'))?.lookedUp).toBe('(oxford)');
  });

  it('walks for what is common, unless several common words are hardly ever together', () => {
    expect(plan(term(30_000, 40_000, 'technology'))?.walks).toBe(true);
    expect(plan(term(5000, 5000, 'arts'))?.walks).toBe(false);
    expect(planFor('UNIVERSITY', [term(900, 1000, 'arts')], counted(10_000), 30)?.walks).toBe(true);
    expect(planFor('UNIVERSITY', [term(900, 1000, 'arts')], counted(10_000), 300)?.walks).toBe(false);
    expect(plan(term(300_000, 300_000, 'of'), term(40_000, 40_000, 'law'))?.walks).toBe(true);
    expect(plan(term(9000, 9000, 'arts'), term(9000, 9000, 'law'))?.walks).toBe(false);
    expect(plan()?.walks).toBe(true);
  });

  it('leaves out words that every document has', () => {
    expect(plan(term(1_000_000, 2_000_000, 'university'), term(9, 10, 'oxford'))?.every).toBe('(oxford)');
  });

  it('is none where a word is nowhere', () => {
    expect(plan(term(600_000, 900_000, 'of'), term(0, 0, 'oxford'))).toBe(null);
    expect(planFor('SCHOLARSHIP', [term(9, 10, 'oxford')], counted(1_000_000), 30)).toBe(null);
    expect(planFor('UNIVERSITY', [], counted(0), 30)).toBe(null);
  });

  it('knows how many documents have all words at least', () => {
    expect(plan(term(700_000, 900_000, 'of'), term(400_000, 400_000, 'the'))?.atLeast).toBe(100_000);
    expect(plan(term(300_000, 900_000, 'of'), term(400_000, 400_000, 'the'))?.atLeast).toBe(0);
    expect(plan(term(300_000, 900_000, 'of'))?.atLeast).toBe(300_000);
  });

  describe('with ratings', () => {
    // 20,000 documents of each rating from 5.0 down to 0.1.
    const ratings = Array.from({ length: 50 }, (_, index) => ({
      word: `~${String(50 - index).padStart(2, '0')}`,
      count: 20_000,
    }));
    const rated = (wanted: number, ...terms: Term[]) =>
      planFor('UNIVERSITY', terms, { count: 1_000_000, ratings }, wanted);

    it('looks up among as few of the best as should have plenty', () => {
      expect(rated(10, term(5000, 5000, 'agriculture'))?.best).toBe("'~50'");
      expect(rated(10, term(3000, 3000, 'agriculture'))?.best).toBe("'~50' | '~49'");
      expect(rated(10, term(3000, 3000, 'agriculture'), term(90_000, 90_000, 'state'))).toMatchObject({
        best: "'~50' | '~49'",
        walks: false,
      });
    });

    it('looks everything up where that is not much more, or where ratings say nothing', () => {
      expect(rated(10, term(200, 200, 'oxford'))?.best).toBe('');
      expect(rated(300, term(5000, 5000, 'agriculture'))?.best).toBe('');
      expect(rated(10)?.best).toBe('');
      const equal = { count: 1_000_000, ratings: [{ word: '~00', count: 1_000_000 }] };
      expect(planFor('UNIVERSITY', [term(5000, 5000, 'agriculture')], equal, 10)?.best).toBe('');
    });

    it('still walks for what is very common', () => {
      expect(rated(10, term(300_000, 300_000, 'of'))?.walks).toBe(true);
    });
  });

  it('knows how many documents have a word, when that is all that is asked for', () => {
    expect(plan(term(5000, 5000, 'agriculture'))?.exactly).toBe(5000);
    expect(plan(term(1_000_000, 1_000_000, 'university'), term(5000, 5000, 'law'))?.exactly).toBe(5000);
    expect(plan(term(5000, 6000, 'agri:*'))?.exactly).toBe(null);
    expect(plan(term(5000, 6000, 'law', 'laws'))?.exactly).toBe(null);
    expect(plan(term(5000, 5000, 'law'), term(6000, 6000, 'arts'))?.exactly).toBe(null);
    expect(plan()?.exactly).toBe(null);
  });
});
