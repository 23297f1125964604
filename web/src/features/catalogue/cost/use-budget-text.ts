import type { BudgetVerdict } from '@parvoz/contract/catalogue/cost.ts';
import { useTranslation } from 'react-i18next';
import { useSomText } from './use-som-text.ts';

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
      case 'UNKNOWN':
        return t('budgetUnknown');
    }
  };
};
