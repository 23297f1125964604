import { Phone } from '@parvoz/contract/accounts.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caretAfterMask, maskPhone } from './phone-mask.ts';

test.each([
  ['', ''],
  ['9', '9'],
  ['901', '90 1'],
  ['901234567', '90 123 45 67'],
  ['90-123-45-67', '90 123 45 67'],
  ['+998901234567', '90 123 45 67'],
  ['+998 90 123-45-67', '90 123 45 67'],
  ['998901234567', '90 123 45 67'],
  ['+998 90', '90'],
  ['8 90 123 45 67', '90 123 45 67'],
  ['0 90 123 45 67', '90 123 45 67'],
  ['(90) 123 45 67 ', '90 123 45 67'],
  ['998123456', '99 812 34 56'],
  ['90 123 45 678', '90 123 45 67'],
  ['tel', ''],
])('%s is shown as %s', (written, shown) => {
  expect(maskPhone(written)).toBe(shown);
});

test('what a phone is written like does not matter to what is sent', () => {
  const national = fc.stringMatching(/^\d{9}$/);
  fc.assert(
    fc.property(national, (digits) => {
      for (const written of [digits, `+998${digits}`, `998${digits}`, `8${digits}`, `0${digits}`])
        expect(Phone.parse(maskPhone(written))).toBe(`998${digits}`);
    }),
  );
});

test('the caret stays behind the digit that was typed', () => {
  // 90 1|23 → a 7 typed after the 1
  expect(caretAfterMask('90 1723', 5, '90 172 3')).toBe(5);
  expect(caretAfterMask('90 123 4', 8, '90 123 4')).toBe(8);
  expect(caretAfterMask('+998901234567', 13, '90 123 45 67')).toBe(12);
  expect(caretAfterMask('0 123', 0, '01 23')).toBe(0);
});
