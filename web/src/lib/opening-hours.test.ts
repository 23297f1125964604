import { expect, test } from 'vitest';
import { groupDays } from './opening-hours.ts';

const on = (day: number, opens = '09:00', closes = '18:00') => ({ day, opens, closes });

test('neighbouring days with the same hours are one line', () =>
  expect(groupDays([on(1), on(2), on(3), on(5), on(6, '10:00', '14:00')])).toEqual([
    { from: 1, to: 3, opens: '09:00', closes: '18:00' },
    { from: 5, to: 5, opens: '09:00', closes: '18:00' },
    { from: 6, to: 6, opens: '10:00', closes: '14:00' },
  ]));

test('nothing is said of no hours', () => expect(groupDays([])).toEqual([]));
