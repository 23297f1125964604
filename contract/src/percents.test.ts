import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentsOf } from './percents.ts';

test.each([
  [
    [6, 1, 1],
    [75, 13, 12],
  ],
  [
    [61, 7, 14],
    [74, 9, 17],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [0, 5, 0],
    [0, 100, 0],
  ],
  [
    [199, 1],
    [100, 0],
  ],
  [
    [0, 0],
    [0, 0],
  ],
  [[], []],
])('the shares of %j are %j', (counts, percents) => expect(percentsOf(counts)).toEqual(percents));

test('shares always make a whole, are less than one percent off, and of nothing nothing', () => {
  const counts = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(counts, (given) => {
      const sum = given.reduce((total, count) => total + count, 0);
      const percents = percentsOf(given);
      expect(percents.reduce((total, percent) => total + percent, 0)).toBe(sum === 0 ? 0 : 100);
      for (const [index, count] of given.entries()) {
        expect(Math.abs(percents[index]! * sum - 100 * count)).toBeLessThan(Math.max(1, sum));
        if (count === 0) expect(percents[index]).toBe(0);
      }
    }),
  );
});
