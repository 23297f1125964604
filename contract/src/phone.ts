import { plainDigits } from './plain-digits.ts';

/** Country code that phones of accounts begin with (docs/rules.md#forms). */
export const PHONE_PREFIX = '998';

/** Digits at the end of a phone by which its owner knows it, and nobody else does. */
const SHOWN_DIGITS = 2;

/** A phone for others than its owner, with the digits in its middle as dots: `99890•••••67`. */
export const maskPhone = (phone: string): string =>
  phone.slice(0, 5).padEnd(phone.length - SHOWN_DIGITS, '•') + phone.slice(-SHOWN_DIGITS);

/**
 * Phone of an account as 12 digits `998XXXXXXXXX` from whatever way it is written: `901234567`, `+998 90 123-45-67`,
 * `8 90 123 45 67`, also in digits of another script. Null when it is no number of Uzbekistan. Operator codes are not checked: new ones appear.
 */
export const normalisePhone = (text: string): string | null => {
  const written = plainDigits(text);
  if (/[^\d\s+().-]/.test(written.replace(/[\u00a0\u2010-\u2015\u2212]/g, '-'))) return null;
  const digits = written.replace(/\D/g, '');
  const national =
    digits.length === 9
      ? digits
      : digits.length === 10 && digits.startsWith('8')
        ? digits.slice(1)
        : digits.length === 12 && digits.startsWith(PHONE_PREFIX)
          ? digits.slice(PHONE_PREFIX.length)
          : null;
  return national === null ? null : PHONE_PREFIX + national;
};
