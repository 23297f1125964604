import type { DashboardPeriod } from '@parvoz/contract/limits.ts';
import type { PaymentStatistics } from '@parvoz/contract/money/finance.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Texts } from '../../../../../locales/texts.ts';
import { formatDate, formatNumber, formatSom, TIYIN_IN_SOM } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import { PairChart, type PairRow, type Which } from '../../../ui/pair-chart.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import tableStyles from '../../../ui/table/table.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './finance.module.css';
import { statisticsQuery } from './queries.ts';

type MonthKey = `chart.month.${keyof Texts['finance']['chart']['month']}`;

/** 22.11 of a day, the name of a month. */
const nameOf = (from: string, period: DashboardPeriod, t: TFunction<'finance'>): string =>
  period === 'YEAR' ? t(`chart.month.${Number(from.slice(5, 7))}` as MonthKey) : formatDate(from).slice(0, 5);

/** Incoming and outgoing money over time, as a bar chart or a table. */
export const MoneyChart = ({ period }: { period: DashboardPeriod }) => {
  const { t, i18n } = useTranslation('finance');
  const [isTable, setIsTable] = useState(false);
  const labels = { first: t('income'), second: t('expense') };
  const query = useQuery(statisticsQuery(period, languageOf(i18n)));
  return (
    <section className={clsx(cardStyles.card, styles.chart)}>
      <header>
        <h2>{t('chart.title')}</h2>
        <Button variant="ghost" size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {t('chart.asTable')}
        </Button>
      </header>
      <QueryBoundary query={query} failure={t('failed')} waiting={<Skeleton height={283} radius={12} />}>
        {({ trend }) => <Shown rows={rowsOf(trend, period, t)} labels={labels} isTable={isTable} />}
      </QueryBoundary>
    </section>
  );
};

const rowsOf = (
  trend: PaymentStatistics['trend'],
  period: DashboardPeriod,
  t: TFunction<'finance'>,
): PairRow[] =>
  trend.map(({ from, income, expense }) => ({
    ...{ name: nameOf(from, period, t), first: income, second: expense },
  }));

interface ShownProps {
  rows: readonly PairRow[];
  labels: Record<Which, string>;
  isTable: boolean;
}

const Shown = ({ rows, labels, isTable }: ShownProps) => {
  const { t, i18n } = useTranslation('finance');
  const language = languageOf(i18n);
  if (!isTable)
    return (
      <PairChart
        {...{ rows, labels }}
        unit={TIYIN_IN_SOM}
        format={(sum) => formatSom(sum, language)}
        formatMark={(sum) => formatNumber(sum / TIYIN_IN_SOM, language)}
      />
    );
  return (
    <table className={clsx(tableStyles.table, styles.chartTable)}>
      <caption className={textStyles.sr}>{t('chart.title')}</caption>
      <thead>
        <tr>
          <th>{t('chart.when')}</th>
          <th>{labels.first}</th>
          <th>{labels.second}</th>
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ name, first, second }) => (
          <tr key={name}>
            <td data-label={t('chart.when')}>{name}</td>
            <td data-label={labels.first}>
              <Money tiyin={first} isBare />
            </td>
            <td data-label={labels.second}>
              <Money tiyin={second} isBare />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
