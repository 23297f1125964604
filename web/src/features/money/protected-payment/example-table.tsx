import { RELEASE_HOURS } from '@parvoz/contract/money/protection-states.ts';
import { splitByPercent } from '@parvoz/contract/money/shares.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatPercent, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import { EXAMPLE_PERCENTS, EXAMPLE_PRICE_TIYIN, exampleOf } from './example.ts';
import styles from './protected-payment.module.css';

const COLUMNS = ['back', 'waits', 'passed', 'returned'] as const;

/** Table of where all of a price is at each point, calculated by the rules. */
export const ExampleRows = () => {
  const { t } = useTranslation('protected-payment');
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('example.when')}</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`example.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {exampleOf(EXAMPLE_PRICE_TIYIN, EXAMPLE_PERCENTS).map((row) => (
          <tr key={row.moment}>
            <th scope="row">{t(`example.moment.${row.moment}`, { hours: RELEASE_HOURS })}</th>
            {COLUMNS.map((column) => (
              <td key={column} data-label={t(`example.${column}`)}>
                <Money tiyin={row[column]} isBare />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** A price by its steps, and where all of it is at each point. */
export const ExampleTable = () => {
  const { t, i18n } = useTranslation('protected-payment');
  const language = languageOf(i18n);
  const shares = splitByPercent(EXAMPLE_PRICE_TIYIN, EXAMPLE_PERCENTS);
  return (
    <section aria-labelledby="example-title">
      <h2 id="example-title">
        {t('example.title', {
          price: formatSom(EXAMPLE_PRICE_TIYIN, language),
          count: EXAMPLE_PERCENTS.length,
        })}
      </h2>
      <dl className={styles.steps}>
        {EXAMPLE_PERCENTS.map((percent, index) => (
          <div key={percent}>
            <dt>{t('example.step', { number: index + 1, percent: formatPercent(percent, language) })}</dt>
            <dd>
              <Money tiyin={shares[index] ?? 0} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={clsx(cardStyles.card, styles.example)}>
        <ExampleRows />
      </div>
      <p className={styles.note}>{t('example.note')}</p>
    </section>
  );
};
