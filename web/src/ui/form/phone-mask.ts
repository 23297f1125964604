import { PHONE_PREFIX } from '@parvoz/contract/phone.ts';
import { isShortened, plainDigits } from '@parvoz/contract/plain-digits.ts';

const NATIONAL_LENGTH = 9;

const digitsOf = (text: string): string => plainDigits(text).replace(/\D/g, '');

/** Digits after the sign of another country, `+` or `00`; null where none is written. */
const abroadDigits = (written: string): string | null => {
  const digits = digitsOf(written);
  if (/^\D*\+/.test(written)) return digits;
  return digits.startsWith('00') && digits.length > NATIONAL_LENGTH + 2 ? digits.slice(2) : null;
};

/**
 * Digits after the country's code, from whatever was typed, pasted or filled in by the browser; null where they are none of
 * ours, so that the first nine would be somebody else's number, or a spreadsheet has shortened them: `9.0123456E+8`.
 */
const nationalDigits = (written: string): string | null => {
  if (isShortened(written)) return null;
  const digits = abroadDigits(written) ?? digitsOf(written);
  const isAbroad = digits !== '' && abroadDigits(written) !== null;
  if (digits.startsWith(PHONE_PREFIX) && (isAbroad || digits.length > NATIONAL_LENGTH)) {
    const isCut = !isAbroad && digits.length < PHONE_PREFIX.length + NATIONAL_LENGTH;
    return isCut ? null : digits.slice(PHONE_PREFIX.length, PHONE_PREFIX.length + NATIONAL_LENGTH);
  }
  if (isAbroad) return null;
  // `8 90 123 45 67` or `0 90 123 45 67`, as numbers are dialled inside a country.
  if (digits.length === NATIONAL_LENGTH + 1 && /^[08]/.test(digits)) return digits.slice(1);
  return digits.slice(0, NATIONAL_LENGTH);
};

/**
 * Returns a phone as `XX XXX XX XX` behind the fixed +998 (docs/rules.md#forms), as far as it is typed. A number of
 * another country stays as it is, for its form to refuse.
 */
export const maskPhone = (text: string): string => {
  const written = plainDigits(text);
  const national = nationalDigits(written);
  // A plus alone is the beginning of one.
  if (national === null || written.trim() === '+') return written.trim();
  const [, ...groups] = /^(\d{0,2})(\d{0,3})(\d{0,2})(\d{0,2})$/.exec(national) ?? [];
  return groups.filter(Boolean).join(' ');
};

/** True if `longer` is `shorter` with one more character somewhere. */
const isOneMore = (longer: string, shorter: string): boolean => {
  if (longer.length !== shorter.length + 1) return false;
  let place = 0;
  while (place < shorter.length && longer[place] === shorter[place]) place++;
  return longer.slice(place + 1) === shorter.slice(place);
};

/**
 * Returns the text after a key was pressed in `before`: a surplus digit changes nothing, whatever the number begins
 * with, because a typed number has no prefix unless it begins with a plus.
 */
export const maskTyped = (text: string, before: string): string => {
  const written = plainDigits(text);
  if (/^\s*\+/.test(written) && (before === '' || before.startsWith('+'))) return maskPhone(written);
  const [digits, digitsBefore] = [digitsOf(written), digitsOf(before)];
  const isFull = digitsBefore.length === NATIONAL_LENGTH;
  const isIgnored = digits === digitsBefore || (isFull && isOneMore(digits, digitsBefore));
  return maskPhone(isIgnored ? before : written);
};

/** Returns the text inserted into `before` at one place, or `written` if it did not change by an insertion. */
const insertedInto = (before: string, written: string): string => {
  let place = 0;
  while (place < before.length && before[place] === written[place]) place++;
  const rest = before.slice(place);
  return written.endsWith(rest) && written.length >= before.length
    ? written.slice(place, written.length - rest.length)
    : written;
};

/** Returns the text after something was pasted or filled into `before`: a whole number replaces it. */
export const maskPasted = (text: string, before: string): string => {
  const written = plainDigits(text);
  const inserted = insertedInto(before, written);
  if (digitsOf(inserted).length >= NATIONAL_LENGTH) return maskPhone(inserted);
  return digitsOf(before).length === NATIONAL_LENGTH && inserted !== written ? before : maskPhone(written);
};

/** Returns the position of the caret in the masked text: behind as many digits as before. */
export const caretAfterMask = (written: string, caret: number, masked: string): number => {
  // Counted from the end: removed characters (+998, letters) come before.
  const digitsAfter = digitsOf(written.slice(caret)).length;
  if (digitsAfter === 0) return masked.length;
  let position = masked.length;
  for (let left = digitsAfter; left > 0 && position > 0; position--)
    if (/\d/.test(masked.charAt(position - 1))) left--;
  return position;
};
