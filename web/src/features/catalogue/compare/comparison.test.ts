import { describe, expect, it } from 'vitest';
import { differencesOf, isDifferent, smallestAt } from './comparison.ts';

const line = (...texts: (string | null)[]) => ({
  id: texts.join(),
  label: 'Line',
  cells: texts.map((text) => ({ text })),
});

describe('a line', () => {
  it('is different where one thing says something else, or nobody knows it of one', () => {
    expect(isDifferent(line('a', 'a', 'a'))).toBe(false);
    expect(isDifferent(line('a', 'a', 'b'))).toBe(true);
    expect(isDifferent(line('a', null))).toBe(true);
    expect(isDifferent(line(null, null))).toBe(false);
    expect(isDifferent(line('a'))).toBe(false);
  });

  it('is different by its note alone', () => {
    const cells = [{ text: 'a', note: '1' }, { text: 'a' }];
    expect(isDifferent({ id: '1', label: 'Line', cells })).toBe(true);
  });
});

it('groups without a difference are left out', () => {
  const same = { id: 'same', label: 'Same', lines: [line('a', 'a')] };
  const mixed = { id: 'mixed', label: 'Mixed', lines: [line('a', 'a'), line('a', 'b')] };
  expect(differencesOf([same, mixed])).toEqual([{ ...mixed, lines: [line('a', 'b')] }]);
});

describe('the smallest', () => {
  it.each([
    [[3, 1, 2], [1]],
    [
      [1, 1, 2],
      [0, 1],
    ],
    [[null, 5, 7], [1]],
    [[2, 2], []],
    [[null, 2], []],
    [[], []],
  ])('of %j stands at %j', (values, places) => {
    expect(smallestAt(values)).toEqual(places);
  });

  it('of days is the first', () => {
    expect(smallestAt(['2027-01-08', null, '2026-12-31'])).toEqual([2]);
  });
});
