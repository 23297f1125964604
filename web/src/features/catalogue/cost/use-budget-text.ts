import type { BudgetVerdict } from '@parvoz/contract/catalogue/cost.ts';
import { useTranslation } from 'react-i18next';
import { useSomText } from './use-som-text.ts';

/** Returns a function that names the years of old sums; undefined without any. Needs the texts of `cost`. */
export const useOldText = () => {
  const { t } = useTranslation('cost');
  return (years: readonly (number | null)[]): string | undefined =>
    years.map((year) => year ?? t('unknownYear')).join(', ') || undefined;
};

/** Is a verdict by what is typical of a country? */
export const isByTypical = ({ state }: BudgetVerdict): boolean =>
  state === 'LIKELY' || state === 'UNLIKELY' || state === 'OPEN' || state === 'WITHOUT_RENT';

/** Returns a function that describes how the cost of a year compares with a budget. Needs the texts of `cost`. */
export const useBudgetText = () => {
  const { t } = useTranslation('cost');
  const somText = useSomText();
  const text = (tiyin: number) => somText({ from: tiyin, to: tiyin });
  return (verdict: BudgetVerdict): string => {
    switch (verdict.state) {
      case 'FITS':
        return t('fits');
      case 'CLOSE':
        return t('close', { amount: text(verdict.shortAtMost) });
      case 'SHORT':
        return t('short', { amount: text(verdict.shortBy) });
      case 'LIKELY':
        return t('likely');
      case 'UNLIKELY':
        return t('unlikely');
      case 'OPEN':
        return t('open');
      case 'WITHOUT_RENT':
        return t('openWithoutRent');
      case 'UNKNOWN':
        return t('budgetUnknown');
    }
  };
};
