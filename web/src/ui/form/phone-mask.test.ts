import { Phone } from '@parvoz/contract/people/accounts.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caretAfterMask, maskPasted, maskPhone, maskTyped } from './phone-mask.ts';

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
  ['00998901234567', '90 123 45 67'],
  // Not of this country, or not whole: nine of its digits would be somebody else's number.
  ['+7 901 234 56 78', '+7 901 234 56 78'],
  ['0079012345678', '0079012345678'],
  ['9981234567', '9981234567'],
  // Of a number that a spreadsheet has shortened nobody knows the last digits.
  ['9.0123456E+8', '9.0123456E+8'],
  ['9,98901E+11', '9,98901E+11'],
  ['90123456e1', '90123456e1'],
  ['+', '+'],
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

test.each([
  ['99 812 34 56+998901234567', '99 812 34 56', '90 123 45 67'],
  ['99 812 34 56998881112233', '99 812 34 56', '88 111 22 33'],
  ['99 8901234567 12 34 56', '99 812 34 56', '90 123 45 67'],
  ['99 812 34 561', '99 812 34 56', '99 812 34 56'],
  ['90 11234', '90 1', '90 112 34'],
  ['901234567', '', '90 123 45 67'],
  ['', '90 123 45 67', ''],
  ['90 123', '90 123 45 67', '90 123'],
  ['+998 88 111 22 33', '90 123 45 67', '88 111 22 33'],
])('what is pasted or filled in as %j over %j is %j', (written, before, shown) => {
  expect(maskPasted(written, before)).toBe(shown);
});

/** Returns the content of the field after a key is pressed behind so many digits. */
const press = (shown: string, key: string, digitsBefore: number): string => {
  let caret = 0;
  for (let left = digitsBefore; left > 0 && caret < shown.length; caret++)
    if (/\d/.test(shown.charAt(caret))) left--;
  return maskTyped(shown.slice(0, caret) + key + shown.slice(caret), shown);
};

test.each([
  ['9981234567', '99 812 34 56'],
  ['8812345679', '88 123 45 67'],
  ['9012345678', '90 123 45 67'],
  ['0123456789', '01 234 56 78'],
  ['+998901234567', '90 123 45 67'],
  ['+79012345678', '+79012345678'],
])('%s typed key by key is %s', (keys, shown) => {
  expect([...keys].reduce((text, key) => press(text, key, keys.length), '')).toBe(shown);
});

test('a digit typed in the middle of a full number changes nothing, nor does a plus before it', () => {
  expect(press('99 812 34 56', '9', 5)).toBe('99 812 34 56');
  expect(press('99 812 34 56', '+', 0)).toBe('99 812 34 56');
  expect(caretAfterMask('99 8129 34 56', 7, '99 812 34 56')).toBe(7);
});

test('typed digits are those of the number, wherever they are typed, and one too many is ignored', () => {
  const keys = fc.array(fc.tuple(fc.stringMatching(/^\d$/), fc.nat(9)), { maxLength: 15 });
  fc.assert(
    fc.property(keys, (pressed) => {
      let [shown, digits] = ['', ''];
      for (const [key, place] of pressed) {
        const at = Math.min(place, digits.length);
        shown = press(shown, key, at);
        if (digits.length < 9) digits = digits.slice(0, at) + key + digits.slice(at);
        expect(shown.replace(/ /g, '')).toBe(digits);
      }
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
