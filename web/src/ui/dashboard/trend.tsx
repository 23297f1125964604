import { clsx } from 'clsx';
import { ChartSpline, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Button } from '../button.tsx';
import cardStyles from '../card.module.css';
import { PairChart, type PairRow, WHICH, type Which } from '../pair-chart.tsx';
import tableStyles from '../table/table.module.css';
import textStyles from '../text.module.css';
import styles from './dashboard.module.css';
import { TargetLink } from './target-link.tsx';
import type { Target } from './targets.ts';

/** Points of a chart, each with two numbers. */
interface TrendProps {
  title: string;
  /** Names of the numbers. */
  labels: Record<Which, string>;
  /** In the order of time, each from its day to the day before the next one. */
  points: readonly ({ from: string } & Record<Which, number>)[];
  /** The last day of the last point. */
  to: string;
  isByMonth: boolean;
  /** The list behind a number; `from` and `to` are its days. */
  targetOf(which: Which, from: string, to: string): Target;
}

/** 22.11 of a day, 11.2026 of a month. */
const nameOf = (from: string, isByMonth: boolean): string =>
  isByMonth ? formatDate(from).slice(3) : formatDate(from).slice(0, 5);

const dayBefore = (day: string): string => {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
};

/** Two numbers over time, as a chart or as a table with links to the counted things. */
export const Trend = ({ title, labels, points, to, isByMonth, targetOf }: TrendProps) => {
  const { t, i18n } = useTranslation('dashboards');
  const language = languageOf(i18n);
  const [isTable, setIsTable] = useState(false);
  const rows = points.map(({ from, first, second }, index) => {
    const next = points[index + 1];
    const last = next ? dayBefore(next.from) : to;
    return {
      ...{ name: nameOf(from, isByMonth), first, second },
      targets: { first: targetOf('first', from, last), second: targetOf('second', from, last) },
    };
  });
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.trend)}>
      <header>
        <h2>{title}</h2>
        <Button variant="ghost" size="sm" onClick={() => setIsTable(!isTable)}>
          {isTable ? <ChartSpline aria-hidden /> : <Table2 aria-hidden />}
          <span>{t(isTable ? 'trend.asChart' : 'trend.asTable')}</span>
        </Button>
      </header>
      {isTable ? (
        <TrendTable title={title} rows={rows} labels={labels} />
      ) : (
        <PairChart {...{ rows, labels }} unit={1} format={(count) => formatNumber(count, language)} />
      )}
    </section>
  );
};

interface TrendTableProps {
  title: string;
  rows: readonly (PairRow & { targets: Record<Which, Target> })[];
  labels: Record<Which, string>;
}

const TrendTable = ({ title, rows, labels }: TrendTableProps) => {
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
          {rows.toReversed().map(({ name, targets, ...counts }) => (
            <tr key={name}>
              <td data-label={t('trend.when')}>{name}</td>
              {WHICH.map((which) => (
                <td key={which} data-label={labels[which]}>
                  {counts[which] > 0 ? (
                    <TargetLink target={targets[which]} className={textStyles.link}>
                      {formatNumber(counts[which], language)}
                    </TargetLink>
                  ) : (
                    formatNumber(0, language)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
