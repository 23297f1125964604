import type { Dashboard } from '@parvoz/contract/dashboards.ts';
import { DASHBOARD_PERIODS, type DashboardPeriod } from '@parvoz/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Flag } from '../../ui/flag.tsx';
import { Segments } from '../../ui/form/segments.tsx';
import pageTitleStyles from '../../ui/page-title.module.css';
import pageWrapStyles from '../../ui/page-wrap.module.css';
import { Part } from '../../ui/part.tsx';
import { TableSkeleton } from '../../ui/table/table-skeleton.tsx';
import styles from './admin-dashboard.module.css';
import { AttentionList } from './attention-list.tsx';
import { Bars } from './bars.tsx';
import { FigureCards } from './figure-cards.tsx';
import { dashboardQuery } from './queries.ts';
import { countryTarget, statusTarget } from './targets.ts';
import { Trend } from './trend.tsx';

interface DashboardPageProps {
  period: DashboardPeriod;
  onPeriod(period: DashboardPeriod): void;
  /** At the end of the title. */
  actions: ReactNode;
}

/** What waits for an administrator first, then what has come. */
export const DashboardPage = ({ period, onPeriod, actions }: DashboardPageProps) => {
  const { t, i18n } = useTranslation('admin-dashboard');
  const query = useQuery(dashboardQuery(period, languageOf(i18n)));
  return (
    <main id="main" className={clsx(pageWrapStyles.pageWrap, styles.dashboard)}>
      <div className={styles.top}>
        <h1 className={pageTitleStyles.title} tabIndex={-1}>
          {t('title')}
        </h1>
        {actions}
      </div>
      <Part query={query} failure={t('failed')} heading="h2" waiting={<TableSkeleton />}>
        {(dashboard) => (
          <>
            <p className={pageTitleStyles.lead}>{t('lead', { count: dashboard.attention.length })}</p>
            <AttentionList attention={dashboard.attention} />
            <div className={styles.head}>
              <div>
                <h2>{t('figures.title')}</h2>
                <p>
                  {t('figures.period', { from: formatDate(dashboard.from), to: formatDate(dashboard.to) })}.{' '}
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
            <FigureCards {...dashboard} />
            <Trend points={dashboard.trend} isByMonth={period === 'YEAR'} />
            <Breakdowns dashboard={dashboard} />
          </>
        )}
      </Part>
    </main>
  );
};

/** From the shortest to the longest. */
const PERIODS = [...DASHBOARD_PERIODS].sort(
  (a, b) => ['TODAY', 'MONTH', 'YEAR'].indexOf(a) - ['TODAY', 'MONTH', 'YEAR'].indexOf(b),
);

const Breakdowns = ({ dashboard }: { dashboard: Dashboard }) => {
  const { t } = useTranslation(['admin-dashboard', 'applications']);
  return (
    <div className={styles.breakdowns}>
      <Bars
        title={t('statuses.title')}
        note={t('statuses.note')}
        empty={t('statuses.empty')}
        isShared
        bars={dashboard.statuses.map(({ status, count }) => ({
          key: status,
          label: t(`status.${status}`, { ns: 'applications' }),
          count,
          target: statusTarget(status, dashboard.from, dashboard.to),
        }))}
      />
      <Bars
        title={t('countries.title')}
        note={t('countries.note', { count: dashboard.countryCount })}
        empty={t('countries.empty')}
        bars={dashboard.countries.map(({ id, name, code, count }) => ({
          key: id,
          label: (
            <>
              <Flag code={code} /> {name}
            </>
          ),
          count,
          target: countryTarget(id),
        }))}
      />
    </div>
  );
};
