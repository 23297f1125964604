import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupBySize, mapYielding } from './yielding.ts';

const spend = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

describe('long work', () => {
  it('lets others have their turn between its pieces', async () => {
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    const done = await mapYielding([1, 2, 3, 4, 5, 6], (item) => {
      spend(20);
      return item * 2;
    });
    clearInterval(ticking);
    expect(done).toEqual([2, 4, 6, 8, 10, 12]);
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  it('is grouped by number and size, and loses nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(50)),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 60 }),
        (sizes, most, size) => {
          const groups = groupBySize(sizes, { most, size }, (one) => one);
          expect(groups.flat()).toEqual(sizes);
          for (const group of groups) {
            expect(group.length).toBeLessThanOrEqual(most);
            if (group.length > 1) expect(group.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(size);
          }
        },
      ),
    );
  });
});
