import { expect, it } from 'vitest';
import { costRow, markOf, rateRow, whyLeftOut } from './against-rows.ts';
import { findCommit, foldersOf } from './other-commit.ts';

it.each([
  [{ ratio: 1, cpuRatio: 1 }, ''],
  [{ ratio: 0.9, cpuRatio: 0.9 }, ''],
  [{ ratio: 0.89, cpuRatio: 1 }, 'SLOWER by time'],
  [{ ratio: 1.2, cpuRatio: 0.89 }, 'SLOWER by CPU'],
  [{ ratio: 0.5, cpuRatio: 0.5 }, 'SLOWER by time and CPU'],
  [{ ratio: 0.5, cpuRatio: null }, 'SLOWER by time'],
])('a row of %j is marked "%s"', (row, mark) => {
  expect(markOf(row)).toBe(mark);
});

it('a call is compared only where both commits answer it, and the others are named with the answers', () => {
  const [ok, missing] = [
    { status: 200, bytes: 10 },
    { status: 404, bytes: 90 },
  ];
  expect(whyLeftOut(ok, ok)).toBeNull();
  expect(whyLeftOut(ok, missing)).toBe('answered here 200, there 404');
  expect(whyLeftOut(missing, ok)).toBe('answered here 404, there 200');
});

it('a rate is better where it is higher, a cost where it is lower', () => {
  const compared = { name: 'list', product: 50, limit: 100, ratio: 0.5, cpuRatio: 0.6, cpuMs: 1 };
  const probes = [
    { status: 200, bytes: 10 },
    { status: 200, bytes: 20 },
  ] as const;
  const rate = rateRow({ ...compared, p50: 1, p99: 2, failures: 0 }, probes);
  expect(rate).toMatchObject({ here: 50, there: 100, ratio: 0.5, cpuRatio: 0.6, bytes: [10, 20] });
  expect(costRow('start', { here: 2, there: 1, ratio: 0.5 })).toMatchObject({ cpuRatio: null, bytes: null });
});

it('a commit is found by any of its names, and has a folder of its own', () => {
  expect(findCommit('no-such-name')).toBeNull();
  expect(findCommit('--help')).toBeNull();
  const one = foldersOf('a'.repeat(40));
  const other = foldersOf('b'.repeat(40));
  expect(new Set([one.root, one.data, other.root, other.data]).size).toBe(4);
});
