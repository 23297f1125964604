import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentWindow, nextWindow } from './scholarships.rules.ts';

const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10));
// No 29 February: a yearly window that names it would not be there every year.
const dayOfYear = date.map((one) => one.slice(5)).filter((one) => one !== '02-29');

describe('yearly window', () => {
  it.each([
    ['open now', '09-01', '12-15', '2026-11-21', '2026-09-01', '2026-12-15'],
    ['on its first day', '09-01', '12-15', '2026-09-01', '2026-09-01', '2026-12-15'],
    ['on its last day', '09-01', '12-15', '2026-12-15', '2026-09-01', '2026-12-15'],
    ['the day after it closed', '09-01', '12-15', '2026-12-16', '2027-09-01', '2027-12-15'],
    ['not yet open', '09-01', '12-15', '2026-03-01', '2026-09-01', '2026-12-15'],
    ['over the new year, before it', '11-01', '02-28', '2026-12-31', '2026-11-01', '2027-02-28'],
    ['over the new year, after it', '11-01', '02-28', '2027-01-01', '2026-11-01', '2027-02-28'],
    ['over the new year, closed', '11-01', '02-28', '2027-03-01', '2027-11-01', '2028-02-28'],
    ['of one day', '05-05', '05-05', '2026-05-05', '2026-05-05', '2026-05-05'],
  ])('%s', (_, opens, closes, today, startDate, expiredDate) => {
    expect(currentWindow({ opens, closes }, today)).toEqual({ startDate, expiredDate });
  });

  it('is the first one that has not closed', () => {
    fc.assert(
      fc.property(dayOfYear, dayOfYear, date, (opens, closes, today) => {
        const { startDate, expiredDate } = currentWindow({ opens, closes }, today);
        expect([startDate.slice(5), expiredDate.slice(5)]).toEqual([opens, closes]);
        expect(startDate <= expiredDate).toBe(true);
        expect(expiredDate >= today).toBe(true);
        const yearBefore = `${Number(expiredDate.slice(0, 4)) - 1}-${closes}`;
        expect(yearBefore < today).toBe(true);
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
