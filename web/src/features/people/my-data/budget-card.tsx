import type { MyData } from '@parvoz/contract/people/my-data.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { Card } from './card.tsx';
import styles from './my-data.module.css';
import { useProblem, useSave } from './use-my-data.ts';

type Currency = NonNullable<MyData['budget']>['currency'];

/** Both have hundredths. */
const DIGITS = 2;

/** Field for the budget of a year, for tuition and living together. */
export const BudgetCard = ({ data: { budget } }: { data: MyData }) => {
  const { t } = useTranslation('my-data');
  const problem = useProblem();
  const save = useSave();
  const [known, setKnown] = useState(budget);
  const [minor, setMinor] = useState<number | undefined>(budget?.amount);
  const [currency, setCurrency] = useState<Currency>(budget?.currency ?? 'UZS');
  // Changed from elsewhere: another tab, or the account that somebody has signed in to.
  if (budget?.amount !== known?.amount || budget?.currency !== known?.currency) {
    setKnown(budget);
    setMinor(budget?.amount);
    if (budget) setCurrency(budget.currency);
  }
  const problemOf = (amount: number | undefined): string | undefined => {
    if (amount === undefined) return undefined;
    if (!Number.isSafeInteger(amount)) return t('problem.amount');
    return problem({ budget: { amount, currency } }, 'budget.amount') && t('problem.budget');
  };
  const change = (amount: number | undefined, of: Currency) => {
    setMinor(amount);
    setCurrency(of);
    const next = amount === undefined || problemOf(amount) ? null : { amount, currency: of };
    setKnown(next);
    if (next !== known) save({ budget: next });
  };
  const units = { UZS: t('budget.som'), USD: '$' };
  return (
    <Card title={t('budget.title')} at={3}>
      <div className={styles.budget}>
        <AmountField
          label={t('budget.label')}
          hint={t('budget.hint')}
          minor={minor}
          digits={DIGITS}
          unit={units[currency]}
          error={problemOf(minor)}
          onChange={(amount) => change(amount, currency)}
        />
        <Segments
          legend={t('budget.currency')}
          isLegendHidden
          name="budget-currency"
          chosen={currency}
          options={[
            { value: 'UZS', label: units.UZS },
            { value: 'USD', label: units.USD },
          ]}
          onChange={({ target }) => change(minor, target.value === 'USD' ? 'USD' : 'UZS')}
        />
      </div>
    </Card>
  );
};
