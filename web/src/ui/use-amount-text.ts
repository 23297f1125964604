import { type Currency, minorDigits } from '@parvoz/contract/currencies.ts';
import { useTranslation } from 'react-i18next';
import { formatMinor } from '../lib/format.ts';
import { languageOf } from '../lib/i18n.ts';

/** Writes minor units of a currency with its name. Needs the texts of `currencies`. */
export const useAmountText = () => {
  const { t, i18n } = useTranslation('currencies');
  return (minor: number, currency: Currency): string =>
    t(currency, {
      count: minor / 10 ** minorDigits(currency),
      amount: formatMinor(minor, currency, languageOf(i18n)),
    });
};
