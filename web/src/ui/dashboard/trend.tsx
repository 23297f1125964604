import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Button } from '../button.tsx';
import cardStyles from '../card.module.css';
import { Skeleton } from '../skeleton.tsx';
import tableStyles from '../table/table.module.css';
import textStyles from '../text.module.css';
import styles from './dashboard.module.css';

const TrendChart = lazy(() => import('./trend-chart.tsx').then((module) => ({ default: module.TrendChart })));

/** What is drawn: each point with its two numbers. */
interface TrendProps {
  title: string;
  /** Names of the numbers. */
  labels: { first: string; second: string };
  points: readonly { from: string; first: number; second: number }[];
  isByMonth: boolean;
}

/** 22.11 of a day, 11.2026 of a month. */
const nameOf = (from: string, isByMonth: boolean): string =>
  isByMonth ? formatDate(from).slice(3) : formatDate(from).slice(0, 5);

/** Two numbers over time, as a chart or as a table. */
export const Trend = ({ title, labels, points, isByMonth }: TrendProps) => {
  const { t } = useTranslation('dashboards');
  const [isTable, setIsTable] = useState(false);
  const rows = points.map(({ from, ...counts }) => ({ name: nameOf(from, isByMonth), ...counts }));
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.trend)}>
      <header>
        <h2>{title}</h2>
        <Button variant="ghost" size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {t('trend.asTable')}
        </Button>
      </header>
      {isTable ? (
        <TrendTable title={title} rows={rows} labels={labels} />
      ) : (
        <Suspense fallback={<Skeleton height={260} radius={12} />}>
          <TrendChart rows={rows} labels={labels} />
        </Suspense>
      )}
    </section>
  );
};

export interface TrendRows {
  rows: readonly { name: string; first: number; second: number }[];
  labels: { first: string; second: string };
}

const TrendTable = ({ title, rows, labels }: TrendRows & { title: string }) => {
  const { t, i18n } = useTranslation('dashboards');
  const language = languageOf(i18n);
  return (
    <div className={styles.trendTable}>
      <table className={tableStyles.table}>
        <caption className={textStyles.sr}>{title}</caption>
        <thead>
          <tr>
            <th>{t('trend.when')}</th>
            <th>{labels.first}</th>
            <th>{labels.second}</th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ name, first, second }) => (
            <tr key={name}>
              <td data-label={t('trend.when')}>{name}</td>
              <td data-label={labels.first}>{formatNumber(first, language)}</td>
              <td data-label={labels.second}>{formatNumber(second, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
