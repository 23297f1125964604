import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EXAMPLE_PERCENTS, EXAMPLE_PRICE_TIYIN, exampleOf } from './example.ts';

it('says where 12 million are at each point', () => {
  const som = (tiyin: number) => tiyin / 100;
  expect(
    exampleOf(EXAMPLE_PRICE_TIYIN, EXAMPLE_PERCENTS).map(({ moment, back, waits, passed, returned }) => [
      moment,
      ...[back, waits, passed, returned].map(som),
    ]),
  ).toEqual([
    ['paid', 12_000_000, 0, 0, 0],
    ['finished', 9_600_000, 2_400_000, 0, 0],
    ['released', 9_600_000, 0, 2_400_000, 0],
    ['disputed', 6_000_000, 3_600_000, 2_400_000, 0],
    ['settled', 6_000_000, 0, 4_200_000, 1_800_000],
    ['done', 0, 0, 10_200_000, 1_800_000],
  ]);
});

it('loses nothing of any price at any point', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), (price) => {
      for (const { back, waits, passed, returned } of exampleOf(price, EXAMPLE_PERCENTS))
        expect(back + waits + passed + returned).toBe(price);
    }),
  );
});
