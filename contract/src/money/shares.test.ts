import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitByPercent, splitByWeight } from './shares.ts';

describe('splitting by percent', () => {
  it('gives whole tiyin, and what is left to the last', () => {
    expect(splitByPercent(1_000_000_001, [20, 30, 50])).toEqual([200_000_000, 300_000_000, 500_000_001]);
    expect(splitByPercent(1, [50, 50])).toEqual([0, 1]);
    expect(splitByPercent(0, [100])).toEqual([0]);
    expect(splitByPercent(1, [50, 50, 0])).toEqual([0, 1, 0]);
  });

  it.each([[[]], [[90, 90, 90]], [[30, 20]], [[100, 1]]])('divides nothing by %j', (percents) => {
    expect(() => splitByPercent(1_000_000_001, percents)).toThrow(RangeError);
  });

  it('loses and makes nothing', () => {
    const amounts = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    const percents = fc
      .array(fc.integer({ min: 0, max: 20 }), { maxLength: 4 })
      .map((parts) => [...parts, 100 - parts.reduce((sum, part) => sum + part, 0)]);
    fc.assert(
      fc.property(amounts, percents, (amount, parts) => {
        const split = splitByPercent(amount, parts);
        expect(split.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(amount));
        expect(split.every((part) => part >= 0)).toBe(true);
      }),
    );
  });

  it('splits what is left to pay by the shares of the steps that are left', () => {
    expect(splitByWeight(1_000, [0, 30, 40, 0])).toEqual([0, 428, 572, 0]);
    expect(splitByWeight(1_000, [0, 0, 0])).toEqual([0, 0, 1_000]);
  });
});
