import { plainDigits } from '@parvoz/contract/plain-digits.ts';
import { type ReactNode, useState } from 'react';
import { SEVERAL_NUMBERS } from '../../lib/several-numbers.ts';
import { Field, type FieldProps } from './field.tsx';

export interface AmountFieldProps extends Omit<FieldProps, 'value' | 'onChange' | 'defaultValue' | 'after'> {
  /** In minor units; undefined for an empty field, NaN for an invalid amount. */
  minor: number | undefined;
  /** Digits of the minor unit. */
  digits: number;
  unit: ReactNode;
  onChange(minor: number | undefined): void;
}

/**
 * Commas between thousands, as pages in English write them: several, or one before a decimal point. A lone comma before three digits may
 * be a decimal one as well, and is no group.
 */
const COMMA_GROUPS = /^[1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:,\d{3})+\.\d+)$/;

/** Minor units of an amount as people write it: `12 000 000`, `1,500,000.00`, `1500,50`; NaN for anything else, and for several numbers. */
export const minorOf = (written: string, digits: number): number | undefined => {
  const plain = plainDigits(written).trim();
  const amount = COMMA_GROUPS.test(plain)
    ? plain.replaceAll(',', '')
    : plain.replace(/\s/g, '').replace(',', '.');
  if (amount === '') return undefined;
  if (SEVERAL_NUMBERS.test(plain)) return Number.NaN;
  const [, whole, part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === undefined || part.length > digits) return Number.NaN;
  return Number(whole + part.padEnd(digits, '0'));
};

/** The amount in groups and without an empty end, as it is easiest to correct. */
export const writtenOf = (minor: number | undefined, digits: number): string => {
  if (minor === undefined || Number.isNaN(minor)) return '';
  const text = String(minor).padStart(digits + 1, '0');
  const [whole, part] = [text.slice(0, text.length - digits), text.slice(text.length - digits)];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ');
  return Number(part) === 0 ? grouped : `${grouped},${part}`;
};

interface Typed {
  text: string;
  /** True if a space in it is by the person, not of the groups that the field has written. */
  isSpaced: boolean;
}

const minorOfTyped = ({ text, isSpaced }: Typed, digits: number): number | undefined =>
  minorOf(isSpaced ? text : text.replace(/\s/g, ''), digits);

/** Returns what stands in `next` between the beginning and the end that both texts have. */
const addedTo = (before: string, next: string): string => {
  const longest = Math.min(before.length, next.length);
  let start = 0;
  while (start < longest && before[start] === next[start]) start++;
  let end = 0;
  while (end < longest - start && before.at(-1 - end) === next.at(-1 - end)) end++;
  return next.slice(start, next.length - end);
};

/** Amount of money that people write in a currency and the form keeps in its minor units. */
export const AmountField = ({ minor, digits, unit, onChange, onBlur, ...field }: AmountFieldProps) => {
  const [typed, setTyped] = useState<Typed>(() => ({ text: writtenOf(minor, digits), isSpaced: false }));
  // Changed from outside: a draft that is back, a choice between two editors, another currency.
  const isOwn = Object.is(minorOfTyped(typed, digits), minor);
  const shown = isOwn ? typed.text : writtenOf(minor, digits);
  return (
    <Field
      {...field}
      inputMode="decimal"
      autoComplete="off"
      after={<span aria-hidden>{unit}</span>}
      value={shown}
      onChange={({ target: { value: text } }) => {
        const isSpaced = /\s/.test(text) && ((isOwn && typed.isSpaced) || /\s/.test(addedTo(shown, text)));
        setTyped({ text, isSpaced });
        onChange(minorOfTyped({ text, isSpaced }, digits));
      }}
      onBlur={(event) => {
        // An invalid amount stays as it was typed.
        if (Number.isSafeInteger(minor)) setTyped({ text: writtenOf(minor, digits), isSpaced: false });
        onBlur?.(event);
      }}
    />
  );
};
