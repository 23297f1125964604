import { expect, it } from 'vitest';
import { daysLeftUntil, formatDate, formatInText, formatMoment, formatPercent, inUnits } from './format.ts';

it.each([
  ['uz', '10%'],
  ['ru', '10\u00a0%'],
  ['en', '10%'],
] as const)('a share in %s is %s', (language, expected) => {
  expect(formatPercent(10, language)).toBe(expected);
});

it('a date has day, month and the whole year', () => {
  expect(formatDate('2026-11-09')).toBe('09.11.2026');
});

it('a number in a text has its thousands apart, and anything else stays as it is', () => {
  expect(['uz', 'ru', 'en'].map((language) => formatInText(10_000, undefined, language))).toEqual([
    ...['10\u00a0000', '10\u00a0000', '10,000'],
  ]);
  expect([formatInText(999, undefined, 'uz'), formatInText('2026', undefined, 'uz')]).toEqual([
    '999',
    '2026',
  ]);
});

it('a moment is on the day that it is in Tashkent', () => {
  expect(formatMoment('2026-11-20T18:59:59.999Z')).toBe('20.11.2026');
  expect(formatMoment('2026-11-20T19:00:00Z')).toBe('21.11.2026');
  expect(formatMoment('2026-12-31T19:00:00Z')).toBe('01.01.2027');
});

it('a deadline of the USA that was yesterday in Tashkent, and is still to come, has no days left and never fewer', () => {
  expect(daysLeftUntil('2026-12-01', '2026-12-02')).toBe(0);
  expect(daysLeftUntil('2026-12-01', '2026-12-01')).toBe(0);
  expect(daysLeftUntil('2026-12-01', '2026-11-30')).toBe(1);
});

it.each([
  [5, ['minutes', 5]],
  [60, ['hours', 1]],
  [47 * 60, ['hours', 47]],
  [48 * 60, ['days', 2]],
  [7 * 24 * 60, ['days', 7]],
])('%s minutes are told as %s', (minutes, expected) => expect(inUnits(minutes)).toEqual(expected));
