import type { MyData } from '@parvoz/contract/people/my-data.ts';
import type { MyDataField } from '@parvoz/contract/people/my-data-rules.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { asBrowserSays, type MyDataState, settleField } from '../../../lib/my-data.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import styles from './my-data.module.css';
import { useValueText } from './value-text.ts';
import type { WishOptions } from './wishes-card.tsx';

interface DifferencesProps {
  data: MyData;
  others: NonNullable<MyDataState['others']>;
  options: WishOptions;
  keep(save: () => Promise<void>): void;
}

/** Form in which a person chooses, field by field, between data of this browser and of the account that differ. */
export const Differences = ({ data, others, options, keep }: DifferencesProps) => {
  const { t } = useTranslation('my-data');
  const valueText = useValueText(options);
  const textOf = (said: MyData, field: MyDataField) => valueText(said, field) || t('notSaid');
  const row = (field: MyDataField) => (
    <li key={field}>
      <b>{t(`field.${field}`)}</b>
      <div className={styles.acts}>
        <Button variant="secondary" size="sm" onClick={() => keep(() => settleField(field, 'account'))}>
          {t('differences.account', { value: textOf(data, field) })}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => keep(() => settleField(field, 'browser'))}>
          {t('differences.browser', { value: textOf(asBrowserSays(data, others.data), field) })}
        </Button>
      </div>
    </li>
  );
  return (
    <section className={clsx(cardStyles.card, styles.card)} aria-labelledby="differences-title">
      <h2 id="differences-title">{t('differences.title')}</h2>
      <p>{t('differences.text')}</p>
      <ul className={styles.differences}>{others.fields.map(row)}</ul>
    </section>
  );
};
