import { plainDigits } from '@parvoz/contract/plain-digits.ts';
import { type ReactNode, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

export interface AmountFieldProps extends Omit<FieldProps, 'value' | 'onChange' | 'defaultValue' | 'after'> {
  /** In minor units; undefined for an empty field, NaN for an invalid amount. */
  minor: number | undefined;
  /** Digits of the minor unit. */
  digits: number;
  unit: ReactNode;
  onChange(minor: number | undefined): void;
}

/** Minor units of an amount as people write it: `12 000 000`, `1500,50`. */
export const minorOf = (written: string, digits: number): number | undefined => {
  const amount = plainDigits(written)
    .replace(/[\s\u00a0]/g, '')
    .replace(',', '.');
  if (amount === '') return undefined;
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

/** Amount of money that people write in a currency and the form keeps in its minor units. */
export const AmountField = ({ minor, digits, unit, onChange, onBlur, ...field }: AmountFieldProps) => {
  const [text, setText] = useState(() => writtenOf(minor, digits));
  // Changed from outside: a draft that is back, a choice between two editors, another currency.
  const isOwn = Object.is(minorOf(text, digits), minor);
  return (
    <Field
      {...field}
      inputMode="decimal"
      autoComplete="off"
      after={<span aria-hidden>{unit}</span>}
      value={isOwn ? text : writtenOf(minor, digits)}
      onChange={({ target }) => {
        setText(target.value);
        onChange(minorOf(target.value, digits));
      }}
      onBlur={(event) => {
        // An invalid amount stays as it was typed.
        if (Number.isSafeInteger(minor)) setText(writtenOf(minor, digits));
        onBlur?.(event);
      }}
    />
  );
};
