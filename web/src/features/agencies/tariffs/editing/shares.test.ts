import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { somOf, tiyinOf } from '../../../../ui/form/som-field.tsx';
import { shareOf, totalOf } from './shares.ts';

describe('a share', () => {
  test.each([
    ['0', 0],
    [' 30 ', 30],
    ['100', 100],
    ['101', null],
    ['-1', null],
    ['12.5', null],
    ['', null],
    ['1e1', null],
  ])('%j is %j', (typed, share) => {
    expect(shareOf(typed)).toBe(share);
  });

  test('counts where its step is active, and none counts while one of them is wrong', () => {
    const steps = [
      { id: 1, status: 'ACTIVE' },
      { id: 2, status: 'INACTIVE' },
      { id: 3, status: 'ACTIVE' },
    ] as const;
    expect(totalOf(steps, { 1: '60', 2: '30', 3: '40' })).toBe(100);
    expect(totalOf(steps, { 1: '60', 2: 'x', 3: '40' })).toBeNull();
  });
});

describe('an amount in som', () => {
  test.each([
    ['12 000 000', 1_200_000_000],
    ['1500,5', 150_050],
    ['0', 0],
    ['', undefined],
    ['-5', Number.NaN],
    ['5,123', Number.NaN],
    ['1e3', Number.NaN],
  ])('%j is %j tiyin', (written, tiyin) => {
    expect(tiyinOf(written)).toBe(tiyin);
  });

  test('is read as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), (tiyin) => {
        expect(tiyinOf(somOf(tiyin))).toBe(tiyin);
      }),
    );
  });
});
