import { expect, it } from 'vitest';
import { minorOf, writtenOf } from './amount-field.tsx';

it('reads amounts as people write them, by the digits of the minor unit', () => {
  expect(minorOf('12 000', 2)).toBe(1_200_000);
  expect(minorOf('1500,5', 2)).toBe(150_050);
  expect(minorOf('9 700 000', 0)).toBe(9_700_000);
  expect(minorOf('', 2)).toBeUndefined();
  for (const wrong of ['-1', '1,005', 'about 100', '1e3']) expect(minorOf(wrong, 2)).toBeNaN();
  expect(minorOf('9,5', 0)).toBeNaN();
});

it('reads commas between thousands where they can be nothing else', () => {
  expect(minorOf('40,000,000', 2)).toBe(4_000_000_000);
  expect(minorOf('1,500,000.00', 2)).toBe(150_000_000);
  expect(minorOf('1,500.5', 2)).toBe(150_050);
  expect(minorOf('9,700,000', 0)).toBe(9_700_000);
  for (const wrong of [
    '1,500',
    '1,5000,000',
    '1,500.005',
    '0,500,000',
    '1,500 000',
    '1.500,00',
    '40,000,000 5',
  ])
    expect(minorOf(wrong, 2)).toBeNaN();
});

it.each(['4 8', '12 00', '1 5000', '1500 000', '1 500,5 0', '15 000 00', '1 2 3', '12\u00a034'])(
  'several numbers are none: %s',
  (written) => expect(minorOf(written, 2)).toBeNaN(),
);

it.each(['1 500,50', ' 12\u00a0000\u202f000 ', '12 000 ', '1 500.5'])(
  'groups of three are one: %s',
  (written) => expect(minorOf(written, 2)).toBeGreaterThan(100_000),
);

it('writes them so that reading gives the same', () => {
  expect(writtenOf(1_200_000, 2)).toBe('12 000');
  expect(writtenOf(150_050, 2)).toBe('1 500,50');
  expect(writtenOf(5, 2)).toBe('0,05');
  expect(writtenOf(9_700_000, 0)).toBe('9 700 000');
  expect([writtenOf(undefined, 2), writtenOf(Number.NaN, 2)]).toEqual(['', '']);
});
