import type { OwnCommission } from '@parvoz/contract/money/commissions.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatPoints } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import styles from './commission.module.css';

/** Writes hundredths of a per cent: `2,5%`. */
export const usePercent = () => {
  const { i18n } = useTranslation();
  return (points: number): string => formatPoints(points, languageOf(i18n));
};

/** Rate in force today, and coming rates with their first days. */
export const Rates = ({ points, nextList }: Pick<OwnCommission, 'points' | 'nextList'>) => {
  const { t } = useTranslation('commissions');
  const percentOf = usePercent();
  return (
    <dl className={styles.rates}>
      <div>
        <dt>{t('now')}</dt>
        <dd>{percentOf(points)}</dd>
      </div>
      {nextList.map((next) => (
        <div key={next.holdsFrom}>
          <dt>{t('next', { date: formatDate(next.holdsFrom) })}</dt>
          <dd>{percentOf(next.points)}</dd>
        </div>
      ))}
    </dl>
  );
};
