import { expect, it } from 'vitest';
import { addMonths, byMonth, weekDayOf, weeksOf } from './months.ts';

it.each([
  ['2027-01', '2026-12-28', '2027-01-31', 5],
  ['2027-02', '2027-02-01', '2027-02-28', 4],
  ['2028-02', '2028-01-31', '2028-03-05', 5],
  ['2027-05', '2027-04-26', '2027-06-06', 6],
])('%s has weeks from %s to %s', (month, first, last, count) => {
  const weeks = weeksOf(month);
  expect([weeks[0]![0], weeks.at(-1)!.at(-1), weeks.length]).toEqual([first, last, count]);
  expect(weeks.flat()).toHaveLength(count * 7);
});

it.each([
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
  ['2027-01', 14, '2028-03'],
])('%s and %i months are %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected);
});

it('a week begins on Monday', () => {
  expect(['2027-01-04', '2027-01-09', '2027-01-10'].map(weekDayOf)).toEqual([1, 6, 7]);
});

it('entries stand by month in their order', () => {
  const entries = ['2026-12-30', '2027-01-01', '2027-01-02'].map((date) => ({ date }));
  expect(byMonth(entries)).toEqual([
    ['2026-12', [entries[0]]],
    ['2027-01', [entries[1], entries[2]]],
  ]);
});
