import { DASHBOARD_PERIODS, type DashboardPeriod } from '@parvoz/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { Segments } from '../form/segments.tsx';
import styles from './dashboard.module.css';

/** From the shortest to the longest. */
const ORDER: readonly DashboardPeriod[] = ['TODAY', 'MONTH', 'YEAR'];
const PERIODS = DASHBOARD_PERIODS.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));

interface PeriodHeadProps {
  period: DashboardPeriod;
  /** First and last day. */
  from: string;
  to: string;
  onPeriod(period: DashboardPeriod): void;
}

/** Heading of the figures of a period, with the choice of it. */
export const PeriodHead = ({ period, from, to, onPeriod }: PeriodHeadProps) => {
  const { t } = useTranslation('dashboards');
  return (
    <div className={styles.head}>
      <div>
        <h2>{t('figures.title')}</h2>
        <p>
          {t('figures.period', { from: formatDate(from), to: formatDate(to) })}.{' '}
          {t(`figures.against.${period}`)}
        </p>
      </div>
      <Segments
        legend={t('period.legend')}
        isLegendHidden
        name="period"
        chosen={period}
        options={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
        onChange={({ target }) => onPeriod(target.value as DashboardPeriod)}
      />
    </div>
  );
};
