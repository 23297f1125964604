import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentWindow, nextWindow } from './scholarships.rules.ts';

const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10));
describe('a yearly round', () => {
  it.each([
    ['open now', '2026-09-01', '2026-12-15', '2026-11-21', '2026-09-01', '2026-12-15', false],
    ['on its last day', '2026-09-01', '2026-12-15', '2026-12-15', '2026-09-01', '2026-12-15', false],
    ['the day after it closed', '2026-09-01', '2026-12-15', '2026-12-16', '2027-09-01', '2027-12-15', true],
    [
      'of the year before, over the new year',
      '2025-11-01',
      '2026-02-28',
      '2026-11-21',
      '2026-11-01',
      '2027-02-28',
      true,
    ],
    [
      'on the last day that is expected',
      '2024-11-01',
      '2025-11-21',
      '2026-11-21',
      '2025-11-01',
      '2026-11-21',
      true,
    ],
    ['older than one cycle', '2024-11-01', '2025-11-20', '2026-11-21', '2024-11-01', '2025-11-20', false],
  ])('%s', (_, opens, closes, today, startDate, expiredDate, isExpected) => {
    const round = { startDate: opens, expiredDate: closes };
    expect(currentWindow(round, today)).toEqual({ startDate, expiredDate, isExpected });
  });

  it('is as it was announced, or as it was the year before', () => {
    fc.assert(
      fc.property(date, date, date, (one, other, today) => {
        const [startDate, expiredDate] = [one, other].sort() as [string, string];
        const shown = currentWindow({ startDate, expiredDate }, today);
        expect(shown.startDate <= shown.expiredDate).toBe(true);
        if (shown.isExpected) {
          expect(shown.expiredDate >= today).toBe(true);
          expect(Number(shown.expiredDate.slice(0, 4)) - Number(expiredDate.slice(0, 4))).toBe(1);
        } else expect(shown).toEqual({ startDate, expiredDate, isExpected: false });
      }),
    );
  });
});

describe('the next cycle', () => {
  it.each([
    ['a year later', '2025-11-01', '2026-02-20', '2026-11-21', '2026-11-01', '2027-02-20'],
    ['as many years later as it takes', '2021-05-01', '2021-06-01', '2026-11-21', '2027-05-01', '2027-06-01'],
    ['on the last of February', '2024-01-10', '2024-02-29', '2024-03-01', '2025-01-10', '2025-02-28'],
    ['open on its last day', '2024-01-10', '2025-11-21', '2026-11-21', '2025-01-10', '2026-11-21'],
  ])('is %s', (_, startDate, expiredDate, today, start, expired) => {
    const next = nextWindow({ startDate, expiredDate }, today);
    expect(next).toEqual({ startDate: start, expiredDate: expired });
  });

  it('is as long as the one before, in the right order and not over', () => {
    fc.assert(
      fc.property(date, date, date, (one, other, today) => {
        const [startDate, expiredDate] = [one, other].sort() as [string, string];
        const next = nextWindow({ startDate, expiredDate }, today);
        expect(next.startDate <= next.expiredDate).toBe(true);
        expect(next.expiredDate >= today).toBe(true);
        expect(next.expiredDate > expiredDate).toBe(true);
      }),
    );
  });
});
