import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from './field.tsx';

interface SomFieldProps extends Omit<FieldProps, 'value' | 'onChange' | 'defaultValue'> {
  /** In tiyin; nothing while nothing is written, NaN for what is no amount. */
  tiyin: number | undefined;
  onChange(tiyin: number | undefined): void;
}

/** Tiyin of an amount in som as people write it: `12 000 000`, `1500,50`. */
export const tiyinOf = (written: string): number | undefined => {
  const amount = written.replace(/[\s\u00a0]/g, '').replace(',', '.');
  if (amount === '') return undefined;
  return /^\d+(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : Number.NaN;
};

/** The amount without groups and empty cents, as it is easiest to correct. */
export const somOf = (tiyin: number | undefined): string => {
  if (tiyin === undefined || Number.isNaN(tiyin)) return '';
  const [som, cents] = [Math.trunc(tiyin / 100), tiyin % 100];
  const grouped = String(som).replace(/\B(?=(\d{3})+$)/g, ' ');
  return cents === 0 ? grouped : `${grouped},${String(cents).padStart(2, '0')}`;
};

/** Amount of money that people write in som and the form keeps in tiyin. */
export const SomField = ({ tiyin, onChange, ...field }: SomFieldProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState(() => somOf(tiyin));
  // Changed from outside: a draft that is back, a choice between two editors.
  const isOwn = Object.is(tiyinOf(text), tiyin);
  return (
    <Field
      {...field}
      inputMode="decimal"
      autoComplete="off"
      after={<span aria-hidden>{t('som')}</span>}
      value={isOwn ? text : somOf(tiyin)}
      onChange={({ target }) => {
        setText(target.value);
        onChange(tiyinOf(target.value));
      }}
    />
  );
};
