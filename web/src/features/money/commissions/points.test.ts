import { expect, it } from 'vitest';
import { pointsOf } from './points.ts';

it.each([
  ...([
    ['2,5', 250],
    ['2.05', 205],
    [' 10 % ', 1000],
    ['0', 0],
    ['0,07', 7],
    ['50,00', 5000],
  ] as const),
])('reads %s as %i hundredths of a per cent, exactly', (written, points) => {
  expect(pointsOf(written)).toBe(points);
});

it('reads nothing of nothing, and no number of more decimals, signs or words', () => {
  expect(['', ' '].map(pointsOf)).toEqual([undefined, undefined]);
  expect(['2,555', '-1', '1e2', 'besh', '1 000'].map(pointsOf)).toEqual(Array(5).fill(Number.NaN));
});
