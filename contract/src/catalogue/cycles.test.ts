import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  announcedDeadline,
  datesOf,
  earlierDeadlines,
  earlierOf,
  expectedAfter,
  isAfterNextYear,
  isOldSum,
  moveYears,
  opensLater,
  sumOldOn,
  yearsOf,
} from './cycles.ts';

const TODAY = '2026-11-24';
const day = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10));

const past = (start: string, deadline: string | null, isExpected = false) => ({
  start,
  deadline,
  isExpected,
});

describe('the day on which applications open', () => {
  it.each([
    ['2026-11-25', '2026-11-25'],
    ['2026-11-24', null],
    ['2026-01-10', null],
    [null, null],
  ])('%s is still to come: %s', (opensOn, expected) => expect(opensLater({ opensOn }, TODAY)).toBe(expected));
});

describe('dates of another year', () => {
  it.each([
    ['2026-07-15', 1, '2027-07-15'],
    ['2024-02-29', 1, '2025-02-28'],
    ['2024-02-29', 4, '2028-02-29'],
    ['2025-01-05', -2, '2023-01-05'],
    ['2026-11-30', 0, '2026-11-30'],
  ])('of %s, %i years on', (from, years, to) => {
    expect(moveYears(from, years)).toBe(to);
  });

  it('are real days', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -9, max: 9 }), (from, years) => {
        const moved = moveYears(from, years);
        expect(new Date(moved).toISOString().slice(0, 10)).toBe(moved);
        expect(Number(moved.slice(0, 4))).toBe(Number(from.slice(0, 4)) + years);
      }),
    );
  });
});

describe('dates of the cycle before', () => {
  it('are expected a year later, with the year that they are of', () => {
    const next = expectedAfter({ opensOn: '2025-10-16', deadline: '2026-01-15' }, TODAY);
    expect(next).toEqual({ opensOn: '2026-10-16', deadline: '2027-01-15' });
    expect(datesOf(true, '2027-01-15')).toBe(2026);
    expect(announcedDeadline({ deadline: '2027-01-15', isExpected: true })).toBe('2026-01-15');
    expect(datesOf(false, '2027-01-15')).toBeNull();
    expect(datesOf(true, null)).toBeNull();
  });

  it('have the years of both days where they differ', () => {
    expect(yearsOf(true, '2026-10-16', '2027-01-15')).toBe('2025/2026');
    expect(yearsOf(true, '2027-01-15', '2027-05-31')).toBe('2026');
    expect(yearsOf(true, null, '2027-05-31')).toBe('2026');
    expect(yearsOf(true, null)).toBeNull();
    expect(yearsOf(false, '2026-10-16', '2027-01-15')).toBeNull();
  });

  it('are nothing to expect once they are older than one cycle', () => {
    expect(expectedAfter({ opensOn: null, deadline: '2025-11-24' }, TODAY)).not.toBeNull();
    expect(expectedAfter({ opensOn: null, deadline: '2025-11-23' }, TODAY)).toBeNull();
    fc.assert(
      fc.property(day, day, (deadline, today) => {
        const next = expectedAfter({ opensOn: null, deadline }, today);
        expect(next === null).toBe(moveYears(deadline, 1) < today);
        if (next)
          expect(announcedDeadline({ deadline: next.deadline, isExpected: true })).toBe(
            deadline.endsWith('-02-29') ? `${deadline.slice(0, 4)}-02-28` : deadline,
          );
      }),
    );
  });
});

describe('what was before', () => {
  it('is the latest deadline that has passed, of each month of beginning', () => {
    const earlier = earlierDeadlines(
      [
        past('2023-09', '2023-05-26'),
        past('2022-09', '2022-06-02'),
        past('2024-03', '2023-11-30'),
        past('2027-09', '2027-05-30'),
        past('2025-09', null),
      ],
      TODAY,
    );
    expect(earlier).toEqual([
      { startMonth: 3, deadline: '2023-11-30', usualMonth: null },
      { startMonth: 9, deadline: '2023-05-26', usualMonth: null },
    ]);
    expect(earlierOf(earlier, undefined)?.startMonth).toBe(3);
    expect(earlierOf(earlier, { start: '2027-09', deadline: null })?.deadline).toBe('2023-05-26');
    expect(earlierOf(earlier, { start: '2027-09', deadline: '2027-05-30' })).toBeNull();
    expect(earlierOf(earlier, { start: '2027-02', deadline: null })).toBeNull();
  });

  it.each([
    ['two cycles that agree', [past('2023-09', '2023-05-26'), past('2022-09', '2022-05-20')], 5],
    ['two that do not', [past('2023-09', '2023-05-26'), past('2022-09', '2022-06-20')], null],
    [
      'the latest two of three',
      [past('2023-09', '2023-05-26'), past('2022-09', '2022-05-20'), past('2021-09', '2021-01-02')],
      5,
    ],
    ['one that is told twice', [past('2023-09', '2023-05-26'), past('2024-09', '2024-05-26', true)], null],
    ['one cycle', [past('2023-09', '2023-05-26')], null],
    ['two that are three years apart', [past('2023-09', '2023-05-26'), past('2020-09', '2020-05-20')], 5],
    ['two that are further apart', [past('2023-09', '2023-05-26'), past('2019-09', '2019-05-20')], null],
  ])('is usual after %s', (_, intakes, month) => {
    expect(earlierDeadlines(intakes, TODAY)[0]!.usualMonth).toBe(month);
  });

  it('never is a day to come', () => {
    const intake = fc.record({
      start: day.map((one) => one.slice(0, 7)),
      deadline: fc.option(day),
      isExpected: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(intake), day, (intakes, today) => {
        for (const { deadline } of earlierDeadlines(intakes, today)) expect(deadline < today).toBe(true);
      }),
    );
  });
});

describe('a sum', () => {
  it.each([
    [2026, false],
    [2024, false],
    [2023, true],
    [1919, true],
    [2199, false],
    [null, true],
  ])('of %s is old: %s', (year, isOld) => {
    expect(isOldSum(year, TODAY)).toBe(isOld);
  });

  it('turns old on a new year, after two years', () => {
    expect(sumOldOn(2024)).toBe('2027-01-01');
    expect(isOldSum(2024, '2026-12-31')).toBe(false);
    expect(isOldSum(2024, '2027-01-01')).toBe(true);
  });

  it('can be of the next academic year, and of none after it', () => {
    expect([2027, 2028, 2199, null].map((year) => isAfterNextYear(year, TODAY))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
