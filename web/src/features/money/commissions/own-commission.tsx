import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoment } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import cardStyles from '../../../ui/card.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './commission.module.css';
import { ownCommissionQuery } from './queries.ts';
import { Rates, usePercent } from './rates.tsx';

/** Commission that Parvoz takes from the agency's shares, with its dates; nothing where no rate was ever set. */
export const OwnCommission = () => {
  const { t, i18n } = useTranslation('commissions');
  const percentOf = usePercent();
  const { data } = useQuery(ownCommissionQuery(languageOf(i18n)));
  if (!data || data.historyList.length === 0) return null;
  return (
    <section className={clsx(cardStyles.card, styles.own)} aria-labelledby="commission-title">
      <h2 id="commission-title">{t('title')}</h2>
      <Rates {...data} />
      <p className={styles.rule}>{t('rule')}</p>
      <details className={styles.history}>
        <summary className={textStyles.link}>{t('history')}</summary>
        <ul>
          {data.historyList.map(({ points, holdsFrom, saidAt }) => (
            <li key={saidAt}>
              {t('said', {
                ...{ percent: percentOf(points), from: formatDate(holdsFrom), date: formatMoment(saidAt) },
              })}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
};
