import { expect, test } from 'vitest';
import { TaxNumber } from './agencies/joining.ts';
import { digitsOnly } from './money/bank-details.ts';
import { Code, Phone } from './people/accounts.ts';
import { plainDigits } from './plain-digits.ts';

const DIGITS = '0123456789';

/** Digits of all scripts that have ten of them, as ICU knows them. */
const SCRIPTS = Intl.supportedValuesOf('numberingSystem')
  .map((name) => new Intl.NumberFormat(`en-u-nu-${name}`, { useGrouping: false }))
  .map((format) => [...DIGITS].map((digit) => format.format(Number(digit))).join(''))
  .filter((digits) => /^\p{Nd}{10}$/u.test(digits));

test('digits of every script are digits', () => {
  expect(SCRIPTS.length).toBeGreaterThan(40);
  expect(SCRIPTS.map(plainDigits)).toEqual(SCRIPTS.map(() => DIGITS));
});

test('signs of numbers are read with them; what only looks like a digit is none', () => {
  expect(plainDigits('＋９９８ ٩٠')).toBe('+998 90');
  expect(plainDigits('١٬٥٠٠٫٥٠')).toBe('1 500,50');
  expect(plainDigits('10², ½, Ⅷ, ①')).toBe('10², ½, Ⅷ, ①');
});

test('a phone, a code, an account and a tax number mean the same in any script', () => {
  for (const digits of SCRIPTS) {
    const write = (number: string) => [...number].map((one) => [...digits][Number(one)]).join('');
    expect(Phone.parse(write('901234567'))).toBe('998901234567');
    expect(Phone.parse(`+${write('998')} ${write('901234567')}`)).toBe('998901234567');
    expect(Code.parse(write('120394'))).toBe('120394');
    expect(digitsOnly(5).parse(write('00974'))).toBe('00974');
    expect(TaxNumber.parse(write('301234567'))).toBe('301234567');
  }
  expect(Phone.safeParse('90²234567').success).toBe(false);
});
