import { plainDigits } from '@parvoz/contract/plain-digits.ts';
import { type ReactNode, useState } from 'react';
import { Field } from '../../../ui/form/field.tsx';

interface NumberFieldProps {
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  after?: ReactNode;
  value: number | null;
  /** Returns the error of an invalid value; undefined for a valid one. */
  problemOf(value: number): string | undefined;
  /** Called with a valid value, or null for an empty field. */
  onSave(value: number | null): void;
}

/** Returns the number in a text; null for an empty one, NaN for an invalid one. */
export const readNumber = (written: string): number | null => {
  const text = plainDigits(written)
    .replace(/[\s\u00a0]/g, '')
    .replace(',', '.');
  if (text === '') return null;
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
};

export const written = (value: number | null): string =>
  value === null ? '' : String(value).replace('.', ',');

/** Field for a number that is saved as soon as it is valid; invalid text stays as it was typed, with its error. */
export const NumberField = ({ value, problemOf, onSave, ...field }: NumberFieldProps) => {
  const [text, setText] = useState(() => written(value));
  const [isLeft, setIsLeft] = useState(true);
  const [known, setKnown] = useState(value);
  // Changed from elsewhere: another tab, or the account that somebody has signed in to.
  if (value !== known) {
    setKnown(value);
    if (value !== readNumber(text)) setText(written(value));
  }
  const read = readNumber(text);
  const problem = read === null ? undefined : problemOf(read);
  return (
    <Field
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      // While it is typed, 2 is not yet a year that cannot be.
      error={isLeft ? problem : undefined}
      onChange={({ target }) => {
        setText(target.value);
        setIsLeft(false);
        const next = readNumber(target.value);
        if (next === null || problemOf(next) === undefined) {
          setKnown(next);
          onSave(next);
        }
      }}
      onBlur={() => setIsLeft(true)}
    />
  );
};
