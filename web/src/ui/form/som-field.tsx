import { useTranslation } from 'react-i18next';
import { AmountField, type AmountFieldProps, minorOf, writtenOf } from './amount-field.tsx';

interface SomFieldProps extends Omit<AmountFieldProps, 'minor' | 'digits' | 'unit'> {
  /** Undefined for an empty field, NaN for an invalid amount. */
  tiyin: number | undefined;
}

const DIGITS = 2;

/** Tiyin of an amount in som as people write it: `12 000 000`, `1500,50`. */
export const tiyinOf = (written: string): number | undefined => minorOf(written, DIGITS);

/** The amount in groups and without empty cents, as it is easiest to correct. */
export const somOf = (tiyin: number | undefined): string => writtenOf(tiyin, DIGITS);

/** Amount of money that people write in som and the form keeps in tiyin. */
export const SomField = ({ tiyin, ...field }: SomFieldProps) => {
  const { t } = useTranslation();
  return <AmountField {...field} minor={tiyin} digits={DIGITS} unit={t('som')} />;
};
