import { expect, test } from 'vitest';
import { seasonsFrom } from './seasons.ts';

test('seasons that are still to come are offered, with the month that was said', () => {
  const from2027 = ['2027-01', '2027-08', '2028-01', '2028-08', '2029-01', '2029-08'];
  expect(seasonsFrom('2026-11-24', null)).toEqual(from2027);
  expect(seasonsFrom('2026-08-31', '2027-01')).toEqual(['2026-08', ...from2027]);
  expect(seasonsFrom('2026-11-24', '2027-09').slice(0, 4)).toEqual([
    '2027-01',
    '2027-08',
    '2027-09',
    '2028-01',
  ]);
});
