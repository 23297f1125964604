import { expect, test } from 'vitest';
import { AS_NUMBER } from './numbers.ts';

test.each([
  ['12', 12],
  ['-3', -3],
  ['6,5', 6.5],
  ['6.', 6],
  [' ٩٠ ', 90],
  ['', undefined],
  // JavaScript reads these, and nobody writes them who means a number of this field.
  ...(['1E5', '1.2E+10', '12345678e9', '0x10', '0b1', 'Infinity'] as const).map(
    (written) => [written, Number.NaN] as const,
  ),
  ['4 8', Number.NaN],
  ['5-7', Number.NaN],
] as const)('%j in a number field is %j', (written, number) => {
  expect(AS_NUMBER.setValueAs(written)).toBe(number);
});
