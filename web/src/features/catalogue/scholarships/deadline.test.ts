import { describe, expect, test } from 'vitest';
import { daysLeftOn, elapsedShare, isSoon, type Period, stopsOf } from './deadline.ts';

const open: Period = {
  startDate: '2026-11-01',
  expiredDate: '2026-12-01',
  isExpected: false,
  status: 'OPEN',
};
const upcoming: Period = { ...open, status: 'UPCOMING' };
const expired: Period = { ...open, status: 'EXPIRED' };

describe('days left', () => {
  test.each([
    ['2026-11-21', 10],
    ['2026-12-01', 0],
    ['2026-12-02', 0],
  ])('on %s', (today, days) => expect(daysLeftOn(today, open)).toBe(days));

  test('only of what is open', () => {
    expect(daysLeftOn('2026-11-21', upcoming)).toBeUndefined();
    expect(daysLeftOn('2026-11-21', expired)).toBeUndefined();
  });

  test('two weeks are soon', () =>
    expect([isSoon(undefined), isSoon(0), isSoon(14), isSoon(15)]).toEqual([false, true, true, false]));
});

describe('elapsed share', () => {
  test.each([
    [{ ...open, daysLeft: 30 }, 0],
    [{ ...open, daysLeft: 15 }, 0.5],
    [{ ...open, daysLeft: 0 }, 1],
    [{ ...open, daysLeft: 99 }, 0],
    [open, 0],
    [{ ...open, startDate: open.expiredDate, daysLeft: 0 }, 1],
    [upcoming, 0],
    [expired, 1],
  ])('%o', (period, share) => expect(elapsedShare(period)).toBe(share));
});

test('stops of the line of dates', () => {
  const line = (period: Period) => stopsOf(period).map(({ state, text, date }) => [state, text, date]);
  expect(line(open)).toEqual([
    ['done', 'opened', '2026-11-01'],
    ['now', 'now', undefined],
    ['next', 'closes', '2026-12-01'],
  ]);
  expect(line(upcoming)).toEqual([
    ['now', 'opens', '2026-11-01'],
    ['next', 'closes', '2026-12-01'],
  ]);
  expect(line(expired)).toEqual([
    ['done', 'opened', '2026-11-01'],
    ['done', 'closed', '2026-12-01'],
  ]);
});
