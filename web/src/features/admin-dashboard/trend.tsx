import type { TrendPoint } from '@parvoz/contract/dashboards.ts';
import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import tableStyles from '../../ui/table/table.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './admin-dashboard.module.css';

const TrendChart = lazy(() => import('./trend-chart.tsx').then((module) => ({ default: module.TrendChart })));

interface TrendProps {
  points: readonly TrendPoint[];
  isByMonth: boolean;
}

/** 22.11 of a day, 11.2026 of a month. */
const nameOf = (from: string, isByMonth: boolean): string =>
  isByMonth ? formatDate(from).slice(3) : formatDate(from).slice(0, 5);

/** Students and applications over time, as a chart or as a table. */
export const Trend = ({ points, isByMonth }: TrendProps) => {
  const { t } = useTranslation('admin-dashboard');
  const [isTable, setIsTable] = useState(false);
  const rows = points.map(({ from, ...counts }) => ({ name: nameOf(from, isByMonth), ...counts }));
  const labels = { students: t('trend.students'), applications: t('trend.applications') };
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.trend)}>
      <header>
        <h2>{t('trend.title')}</h2>
        <Button variant="ghost" size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {t('trend.asTable')}
        </Button>
      </header>
      {isTable ? (
        <TrendTable rows={rows} labels={labels} />
      ) : (
        <Suspense fallback={<Skeleton height={260} radius={12} />}>
          <TrendChart rows={rows} labels={labels} />
        </Suspense>
      )}
    </section>
  );
};

export interface TrendRows {
  rows: readonly { name: string; students: number; applications: number }[];
  labels: { students: string; applications: string };
}

const TrendTable = ({ rows, labels }: TrendRows) => {
  const { t, i18n } = useTranslation('admin-dashboard');
  const language = languageOf(i18n);
  return (
    <div className={styles.trendTable}>
      <table className={tableStyles.table}>
        <caption className={textStyles.sr}>{t('trend.title')}</caption>
        <thead>
          <tr>
            <th>{t('trend.when')}</th>
            <th>{labels.students}</th>
            <th>{labels.applications}</th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ name, students, applications }) => (
            <tr key={name}>
              <td data-label={t('trend.when')}>{name}</td>
              <td data-label={labels.students}>{formatNumber(students, language)}</td>
              <td data-label={labels.applications}>{formatNumber(applications, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
