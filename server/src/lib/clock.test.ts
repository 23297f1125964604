import { describe, expect, it } from 'vitest';
import { isDaytime, systemClock, tashkentDate, tashkentHour } from './clock.ts';

describe('clock', () => {
  it.each([
    ['2026-11-21T18:59:59.999Z', '2026-11-21'],
    ['2026-11-21T19:00:00.000Z', '2026-11-22'],
    ['2026-11-21T00:00:00.000Z', '2026-11-21'],
    ['2026-07-01T18:59:59.999Z', '2026-07-01'],
    ['2026-07-01T19:00:00.000Z', '2026-07-02'],
    ['2026-12-31T19:00:00.000Z', '2027-01-01'],
    ['2028-02-28T20:00:00.000Z', '2028-02-29'],
  ])('%s is %s in Tashkent', (moment, date) => {
    expect(tashkentDate(new Date(moment))).toBe(date);
    const shown = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Tashkent' }).format(new Date(moment));
    expect(shown).toBe(date);
    const hour = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Tashkent', hour: 'numeric' });
    expect(tashkentHour(new Date(moment))).toBe(Number(hour.format(new Date(moment))));
  });

  it('has a day that ends before the evening', () => {
    const hours = [0, 8, 9, 19, 20, 23].map((hour) => new Date(Date.UTC(2026, 10, 21, hour - 5)));
    expect(hours.map(isDaytime)).toEqual([false, false, true, true, false, false]);
  });

  it('goes with the time of the machine', () => {
    const before = Date.now();
    const now = systemClock.now().getTime();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});
