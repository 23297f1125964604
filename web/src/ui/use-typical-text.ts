import { isOldSum } from '@parvoz/contract/catalogue/cycles.ts';
import type { TypicalCost } from '@parvoz/contract/catalogue/typical-costs.ts';
import { useTranslation } from 'react-i18next';
import { useAmountRangeText } from './use-amount-text.ts';
import { yearsText } from './use-sum-year.ts';

/**
 * Returns functions that write typical tuition of a country, which is shown where a programme's own is unknown: `usually
 * 3,000,000–6,000,000 won`, and that it is no price, of which year it is and how it was had. Needs the texts of `currencies`.
 */
export const useTypicalText = () => {
  const { t } = useTranslation('common');
  const amountRangeText = useAmountRangeText();
  return {
    rangeText: ({ fromMinor, toMinor, currency }: TypicalCost): string => {
      if (toMinor === 0) return t('typical.free');
      return t('typical.usually', { range: amountRangeText(fromMinor, toMinor, currency) });
    },
    ofText: ({ year, source }: TypicalCost, today: string): string => {
      const years = yearsText(year);
      return [
        t('typical.noPrice'),
        isOldSum(year, today) ? t('typical.old', { years }) : years,
        t(`costSource.${source}`),
      ].join(' · ');
    },
  };
};
