import { CURRENCIES, type Currency, minorDigits } from '@parvoz/contract/currencies.ts';
import { TUITION_KINDS } from '@parvoz/contract/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountField, minorOf, writtenOf } from '../../../../ui/form/amount-field.tsx';
import { Segments } from '../../../../ui/form/segments.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import styles from './admin-programs.module.css';
import type { ProgramFormState, ProgramInput } from './use-program-form.ts';

type Paid = Extract<ProgramInput['tuition'], { kind: 'PAID' }>;

/** Fields for the tuition of a year: a sum with its currency, free, or unknown. */
export const TuitionField = ({ form, field, set }: ProgramFormState) => {
  const { t } = useTranslation('programs-admin');
  const tuition = form.watch('tuition');
  // The last sum, restored when "free" is switched off again.
  const [last, setLast] = useState<Paid>(
    tuition.kind === 'PAID'
      ? tuition
      : { kind: 'PAID', amount: undefined as unknown as number, currency: 'USD' },
  );
  const put = (paid: Paid) => {
    setLast(paid);
    set('tuition', paid);
  };
  return (
    <div className={styles.tuition} data-part="tuition">
      <Segments
        legend={t('tuition.label')}
        name="tuition-kind"
        chosen={tuition.kind}
        options={TUITION_KINDS.map((kind) => ({ value: kind, label: t(`tuition.kinds.${kind}`) }))}
        onChange={({ target }) =>
          target.value === 'PAID' ? put(last) : set('tuition', { kind: target.value as 'FREE' | 'UNKNOWN' })
        }
      />
      {tuition.kind === 'PAID' && (
        <div className={styles.halves}>
          <AmountField
            label={t('tuition.amount')}
            hint={minorDigits(tuition.currency) === 0 ? t('tuition.whole') : undefined}
            error={field('tuition.amount').error}
            minor={tuition.amount}
            digits={minorDigits(tuition.currency)}
            unit={tuition.currency}
            onChange={(amount) => put({ ...tuition, amount: amount as number })}
          />
          <SelectField
            label={t('tuition.currency')}
            value={tuition.currency}
            error={field('tuition.currency').error}
            onChange={({ target }) => put(inCurrency(tuition, target.value as Currency))}
          >
            {CURRENCIES.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </SelectField>
        </div>
      )}
    </div>
  );
};

/** The same figure in another currency, whose minor unit may be another. */
const inCurrency = ({ amount, currency }: Paid, next: Currency): Paid => ({
  kind: 'PAID',
  amount: minorOf(writtenOf(amount, minorDigits(currency)), minorDigits(next)) as number,
  currency: next,
});
