import { useTranslation } from 'react-i18next';
import { formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';

/** Returns a function that says what applying costs, in tiyin: null is not known, which is not free. */
export const useFeeText = () => {
  const { t, i18n } = useTranslation('scholarships');
  return (price: number | null): string => {
    if (price === null) return t('detail.feeUnknown');
    return price === 0
      ? t('detail.nothingToPay')
      : t('detail.som', { amount: formatSom(price, languageOf(i18n)) });
  };
};
