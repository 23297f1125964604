import type { DashboardPeriod } from '@parvoz/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatDate, formatSom, todayInTashkent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import { PairSquare } from '../../../ui/pair-chart.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import financeStyles from './finance.module.css';
import { daysOf, PERIODS } from './periods.ts';
import { statisticsQuery } from './queries.ts';
import styles from './statistic-cards.module.css';

interface StatisticCardsProps {
  isAdmin: boolean;
  /** The one that the list below shows. */
  chosen: DashboardPeriod | null;
  onChoose(days: { from: string; to: string }): void;
}

/** Month and year of which the name is the day, the month and the year. */
const dayOf = (period: DashboardPeriod, today: string): string =>
  formatDate(today).slice({ TODAY: 0, MONTH: 3, YEAR: 6 }[period]);

/** Incoming and outgoing money of today, this month and this year; choosing a card filters the list by its days. */
export const StatisticCards = ({ isAdmin, chosen, onChoose }: StatisticCardsProps) => {
  const { t } = useTranslation('finance');
  const today = todayInTashkent();
  return (
    <fieldset className={styles.stats}>
      <legend className={textStyles.sr}>{t('cards.legend')}</legend>
      {PERIODS.map((period) => (
        <label key={period} className={clsx(cardStyles.card, styles.stat)}>
          <input
            type="radio"
            name="finance-period"
            className={textStyles.sr}
            checked={chosen === period}
            onChange={() => onChoose(daysOf(period, today))}
          />
          <span className={styles.statHead}>
            {t(`cards.${period}`)}
            <small>{dayOf(period, today)}</small>
          </span>
          <Figures period={period} isAdmin={isAdmin} />
        </label>
      ))}
    </fieldset>
  );
};

const Figures = ({ period, isAdmin }: { period: DashboardPeriod; isAdmin: boolean }) => {
  const { t, i18n } = useTranslation('finance');
  const query = useQuery(statisticsQuery(period, languageOf(i18n)));
  return (
    <QueryBoundary query={query} failure={t('failed')} waiting={<Skeleton height={96} radius={12} />}>
      {({ income, expense, difference, count, commission }) => (
        <>
          <span>
            <span className={styles.net}>
              {difference < 0 && <span>{'−'}</span>}
              <Money tiyin={Math.abs(difference)} />
            </span>
            <small className={financeStyles.about}>{t('cards.difference', { count })}</small>
          </span>
          <span className={styles.sides}>
            <span>
              <small>
                <PairSquare of="first" />
                {t('income')}
              </small>
              <b>
                <Money tiyin={income} isBare />
              </b>
            </span>
            <span>
              <small>
                <PairSquare of="second" />
                {t('expense')}
              </small>
              <b>
                <Money tiyin={expense} isBare />
              </b>
            </span>
          </span>
          {commission !== null && commission > 0 && (
            <small className={clsx(financeStyles.about, textStyles.num)}>
              {t(isAdmin ? 'commission.earned' : 'commission.period', {
                amount: formatSom(commission, languageOf(i18n)),
              })}
            </small>
          )}
        </>
      )}
    </QueryBoundary>
  );
};
