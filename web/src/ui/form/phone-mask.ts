import { PHONE_PREFIX } from '@parvoz/contract/phone.ts';

const NATIONAL_LENGTH = 9;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Digits after the country's code, from whatever was typed, pasted or filled in by the browser. */
const nationalDigits = (written: string): string => {
  const digits = digitsOf(written);
  const hasPrefix =
    digits.startsWith(PHONE_PREFIX) && (digits.length > NATIONAL_LENGTH || /^\D*\+/.test(written));
  if (hasPrefix) return digits.slice(PHONE_PREFIX.length, PHONE_PREFIX.length + NATIONAL_LENGTH);
  // `8 90 123 45 67` or `0 90 123 45 67`, as numbers are dialled inside a country.
  if (digits.length === NATIONAL_LENGTH + 1 && /^[08]/.test(digits)) return digits.slice(1);
  return digits.slice(0, NATIONAL_LENGTH);
};

/** A phone as `XX XXX XX XX` behind the fixed +998 (docs/rules.md#forms), as far as it is written. */
export const maskPhone = (written: string): string => {
  const [, ...groups] = /^(\d{0,2})(\d{0,3})(\d{0,2})(\d{0,2})$/.exec(nationalDigits(written)) ?? [];
  return groups.filter(Boolean).join(' ');
};

/** Whether `longer` is `shorter` with one more character somewhere. */
const isOneMore = (longer: string, shorter: string): boolean => {
  if (longer.length !== shorter.length + 1) return false;
  let place = 0;
  while (place < shorter.length && longer[place] === shorter[place]) place++;
  return longer.slice(place + 1) === shorter.slice(place);
};

/**
 * A phone after a key was pressed where `before` stood: a digit too many changes nothing, whatever the number begins
 * with, because a typed number has no prefix.
 */
export const maskTyped = (written: string, before: string): string => {
  const [digits, digitsBefore] = [digitsOf(written), digitsOf(before)];
  const isFull = digitsBefore.length === NATIONAL_LENGTH;
  const isIgnored = digits === digitsBefore || (isFull && isOneMore(digits, digitsBefore));
  return maskPhone(isIgnored ? before : written);
};

/** Where the caret belongs in the masked text: behind as many digits as before. */
export const caretAfterMask = (written: string, caret: number, masked: string): number => {
  // Counted from the end: what is left out (+998, letters) stands before.
  const digitsAfter = digitsOf(written.slice(caret)).length;
  if (digitsAfter === 0) return masked.length;
  let position = masked.length;
  for (let left = digitsAfter; left > 0 && position > 0; position--)
    if (/\d/.test(masked.charAt(position - 1))) left--;
  return position;
};
