import type { BudgetVerdict } from '@parvoz/contract/catalogue/cost.ts';
import { Banknote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './budget-line.module.css';
import { isByTypical, useBudgetText, useOldText } from './use-budget-text.ts';

interface BudgetLineProps {
  verdict: BudgetVerdict;
  /** Years of sums in it that are older than two years; null is not known. */
  oldYears?: readonly (number | null)[];
}

/** Compares the cost of a year with the person's budget, in one line of a card. */
export const BudgetLine = ({ verdict, oldYears = [] }: BudgetLineProps) => {
  const old = useOldText()(oldYears);
  const { t } = useTranslation('cost');
  const budgetText = useBudgetText();
  return (
    <p className={styles.line}>
      <Banknote aria-hidden />
      <span>
        {budgetText(verdict)} <small>{t(isByTypical(verdict) ? 'byTypical' : 'withLiving')}</small>
        {old && <small> · {t('oldShort', { years: old })}</small>}
      </span>
    </p>
  );
};
