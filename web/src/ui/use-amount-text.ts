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

/**
 * Writes a range of minor units of a currency, which is named once: `10 000–20 000 lira`; one amount where both ends are the
 * same. Needs the texts of `currencies`.
 */
export const useAmountRangeText = () => {
  const { t, i18n } = useTranslation(['currencies', 'common']);
  const amountText = useAmountText();
  return (from: number, to: number, currency: Currency): string => {
    if (from === to) return amountText(to, currency);
    const written = (minor: number) => formatMinor(minor, currency, languageOf(i18n));
    return t(currency, {
      count: to / 10 ** minorDigits(currency),
      amount: t('common:typical.range', { from: written(from), to: written(to) }),
    });
  };
};
