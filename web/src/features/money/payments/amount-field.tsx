import { plainDigits } from '@parvoz/contract/plain-digits.ts';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Field } from '../../../ui/form/field.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './top-up.module.css';

const QUICK = [500_000, 1_000_000, 3_000_000];

/** Returns the som of a text: `1 650 000`. Undefined for an empty one, NaN for an invalid one. */
export const somFrom = (written: unknown): number | undefined => {
  const text = plainDigits(String(written ?? ''))
    .replace(/[\s\u00a0]/g, '')
    .replace(',', '.');
  if (text === '') return undefined;
  return /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
};

export const grouped = (som: number): string => String(som).replace(/\B(?=(\d{3})+$)/g, '\u00a0');

interface AmountFieldProps extends Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'after'> {
  som: number | undefined;
  /** Amount that an application still lacks, in som. */
  missingSom: number | null;
  onChoose(som: number): void;
}

/** Field for the amount in whole som, with suggested amounts. */
export const AmountField = ({ som, missingSom, onChoose, ...field }: AmountFieldProps) => {
  const { t, i18n } = useTranslation('payments');
  const language = languageOf(i18n);
  const choices = [
    ...(missingSom === null ? [] : [missingSom]),
    ...QUICK.filter((one) => one !== missingSom),
  ];
  return (
    <div className={styles.amount}>
      <Field
        {...field}
        label={t('amount')}
        hint={t('amountHint')}
        inputMode="numeric"
        autoComplete="off"
        after={<span aria-hidden>{t('som', { ns: 'common' })}</span>}
      />
      <fieldset className={styles.quick}>
        <legend className={textStyles.sr}>{t('quick')}</legend>
        {choices.map((one) => {
          const isChosen = som === one;
          const amount = formatNumber(one, language);
          return (
            <button
              key={one}
              type="button"
              className={clsx(badgeStyles.chip, styles.chip, isChosen && styles.chosen)}
              aria-pressed={isChosen}
              onClick={() => onChoose(one)}
            >
              {isChosen && <Check aria-hidden />}
              <span>{one === missingSom ? t('missing', { amount }) : amount}</span>
            </button>
          );
        })}
      </fieldset>
    </div>
  );
};
