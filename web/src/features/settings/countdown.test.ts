import { expect, test } from 'vitest';
import { formatCountdown, secondsUntil } from './countdown.ts';

test.each([
  [60_000, 60],
  [59_001, 60],
  [1, 1],
  [0, 0],
  [-5000, 0],
])('%i ms are shown as %i seconds', (ms, seconds) => {
  expect(secondsUntil(1_000_000 + ms, 1_000_000)).toBe(seconds);
});

test.each([
  [60, '01:00'],
  [59, '00:59'],
  [5, '00:05'],
  [0, '00:00'],
  [3600, '60:00'],
])('%i seconds are written %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text);
});
