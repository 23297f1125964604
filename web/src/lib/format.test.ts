import { expect, it } from 'vitest';
import { formatPercent } from './format.ts';

it.each([
  ['uz', '10%'],
  ['ru', '10\u00a0%'],
  ['en', '10%'],
] as const)('a share in %s is %s', (language, expected) => {
  expect(formatPercent(10, language)).toBe(expected);
});
