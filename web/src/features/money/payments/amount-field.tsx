import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, TIYIN_IN_SOM } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { minorOf } from '../../../ui/form/amount-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './top-up.module.css';

const QUICK = [500_000, 1_000_000, 3_000_000];

/**
 * Returns the som of a text: `1 650 000`. Undefined for an empty one, NaN for an invalid one. No-break spaces alone are the field's own:
 * they do not part numbers while somebody corrects a digit between them.
 */
export const somFrom = (written: unknown): number | undefined => {
  const text = String(written ?? '');
  const tiyin = minorOf(text.includes(' ') ? text : text.replace(/\s/g, ''), 2);
  return tiyin === undefined ? undefined : tiyin / TIYIN_IN_SOM;
};

const grouped = (som: number): string => String(som).replace(/\B(?=(\d{3})+$)/g, '\u00a0');

interface AmountFieldProps extends Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'after' | 'value'> {
  /** The amount of the form; undefined for an empty field, NaN for an invalid amount. */
  som: number | undefined;
  /** Amount that an application still lacks, in som. */
  missingSom: number | null;
  onChoose(som: number): void;
}

/** Field for the amount in whole som, with suggested amounts; what was typed is grouped when it is left. */
export const AmountField = ({ som, missingSom, onChoose, onChange, onBlur, ...field }: AmountFieldProps) => {
  const { t, i18n } = useTranslation('payments');
  const language = languageOf(i18n);
  const [text, setText] = useState(som === undefined ? '' : grouped(som));
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
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onChange?.(event);
        }}
        onBlur={(event) => {
          const typed = somFrom(event.target.value);
          if (typed !== undefined && Number.isInteger(typed)) setText(grouped(typed));
          onBlur?.(event);
        }}
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
              onClick={() => {
                setText(grouped(one));
                if (!isChosen) onChoose(one);
              }}
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
