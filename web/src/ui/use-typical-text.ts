import type { TypicalCost } from '@parvoz/contract/catalogue/typical-costs.ts';
import { useTranslation } from 'react-i18next';
import { useAmountText } from './use-amount-text.ts';
import { useSumYear } from './use-sum-year.ts';

/**
 * Returns functions that write typical tuition of a country, which is shown where a programme's own is unknown: `usually
 * 3,000,000–6,000,000 won`, and that it is no price, of which year it is and how it was had. Needs the texts of `currencies`.
 */
export const useTypicalText = () => {
  const { t } = useTranslation('common');
  const amountText = useAmountText();
  const sumYear = useSumYear();
  return {
    rangeText: ({ fromMinor, toMinor, currency }: TypicalCost): string => {
      if (toMinor === 0) return t('typical.free');
      const [from, to] = [amountText(fromMinor, currency), amountText(toMinor, currency)];
      return t('typical.usually', { range: from === to ? to : t('typical.range', { from, to }) });
    },
    ofText: ({ year, source }: TypicalCost, today: string): string =>
      [t('typical.noPrice'), sumYear(year, today), t(`costSource.${source}`)].join(' · '),
  };
};
