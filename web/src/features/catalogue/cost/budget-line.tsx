import type { BudgetVerdict } from '@parvoz/contract/catalogue/cost.ts';
import { Banknote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './budget-line.module.css';
import { useBudgetText } from './use-budget-text.ts';

/** Compares the cost of a year with the person's budget, in one line of a card. */
export const BudgetLine = ({ verdict }: { verdict: BudgetVerdict }) => {
  const { t } = useTranslation('cost');
  const budgetText = useBudgetText();
  return (
    <p className={styles.line}>
      <Banknote aria-hidden />
      <span>
        {budgetText(verdict)} <small>{t('withLiving')}</small>
      </span>
    </p>
  );
};
