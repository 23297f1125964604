import { expect, test } from 'vitest';
import { dayFor, stopsOf } from './intake-stops.ts';

const TODAY = '2026-11-24';
const textsOf = (opensOn: string | null, deadline: string | null) =>
  stopsOf({ opensOn, deadline }, TODAY).map(({ text, date }) => (date ? `${text} ${date}` : text));

test('an intake that has not opened begins with today', () =>
  expect(textsOf('2027-01-15', '2027-02-26')).toEqual([
    `today ${TODAY}`,
    'opens 2027-01-15',
    'deadline 2027-02-26',
    'start',
  ]));

test('one that is open has opened before today, that very day too', () => {
  expect(textsOf('2026-11-01', '2027-02-26').slice(0, 2)).toEqual(['opened 2026-11-01', `today ${TODAY}`]);
  expect(textsOf(TODAY, null)).toEqual([`opened ${TODAY}`, `today ${TODAY}`, 'deadline', 'start']);
});

test('the last day in its country is that of an intake whose last day is over here', () => {
  expect(dayFor({ deadline: '2026-11-23' }, TODAY)).toBe('2026-11-23');
  expect(dayFor({ deadline: '2027-02-26' }, TODAY)).toBe(TODAY);
  expect(dayFor({ deadline: null }, TODAY)).toBe(TODAY);
});

test('what nobody knows the dates of still has its last day and its start', () =>
  expect(textsOf(null, null)).toEqual([`today ${TODAY}`, 'deadline', 'start']));
