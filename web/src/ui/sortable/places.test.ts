import { describe, expect, test } from 'vitest';
import { dropAt, moveTo } from './places.ts';

const LIST = ['a', 'b', 'c', 'd'];

describe('an entry that is moved', () => {
  test.each([
    [0, 1, 'bacd'],
    [3, 0, 'dabc'],
    [0, -1, 'abcd'],
    [3, 9, 'abcd'],
  ])('from %i to %i: %s', (from, to, after) => {
    expect(moveTo(LIST, from, to).join('')).toBe(after);
  });
});

describe('an entry that is dropped', () => {
  test.each([
    [0, 2, 'before', 'bacd'],
    [0, 2, 'after', 'bcad'],
    [3, 0, 'before', 'dabc'],
    [3, 0, 'after', 'adbc'],
    [1, 0, 'after', 'abcd'],
    [1, 2, 'before', 'abcd'],
    [1, 1, 'after', 'abcd'],
  ] as const)('from %i at %i, %s it: %s', (from, over, edge, after) => {
    expect(dropAt(LIST, from, over, edge).join('')).toBe(after);
  });
});
