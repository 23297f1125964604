import type { DashboardPeriod, FigureKind } from '@parvoz/contract/limits.ts';
import type { AdminDashboard, Figure } from '@parvoz/contract/platform/dashboards.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  BriefcaseBusiness,
  Coins,
  FolderOpen,
  HandCoins,
  Hourglass,
  Landmark,
  Lock,
  type LucideIcon,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, todayInTashkent } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { AttentionList } from '../../../../ui/dashboard/attention-list.tsx';
import { Bars } from '../../../../ui/dashboard/bars.tsx';
import styles from '../../../../ui/dashboard/dashboard.module.css';
import { FigureCards } from '../../../../ui/dashboard/figure-cards.tsx';
import { MoneyCards } from '../../../../ui/dashboard/money-cards.tsx';
import { PeriodHead } from '../../../../ui/dashboard/period-head.tsx';
import { Trend } from '../../../../ui/dashboard/trend.tsx';
import { Flag } from '../../../../ui/flag.tsx';
import pageTitleStyles from '../../../../ui/page-title.module.css';
import pageWrapStyles from '../../../../ui/page-wrap.module.css';
import { QueryBoundary } from '../../../../ui/query-boundary.tsx';
import { TableSkeleton } from '../../../../ui/table/table-skeleton.tsx';
import { attentionItem, isDue } from './attention.ts';
import { CostCoverage } from './cost-coverage.tsx';
import { dashboardQuery } from './queries.ts';
import { countryTarget, figureTarget, moneyTarget, statusTarget, UNIVERSITIES } from './targets.ts';

const ICONS: Record<FigureKind, LucideIcon> = {
  STUDENTS: UserRound,
  APPLICATIONS: FolderOpen,
  CONSULTINGS: BriefcaseBusiness,
  UNIVERSITIES: Landmark,
};

interface DashboardPageProps {
  period: DashboardPeriod;
  onPeriod(period: DashboardPeriod): void;
  /** At the end of the title. */
  actions: ReactNode;
}

/** Dashboard of administrators: tasks first, then the figures of a period. */
export const DashboardPage = ({ period, onPeriod, actions }: DashboardPageProps) => {
  const { t, i18n } = useTranslation(['dashboards-admin', 'dashboards']);
  const language = languageOf(i18n);
  const cardOf = ({ kind, count, before, total }: Figure, { from, to }: AdminDashboard) => ({
    ...{ key: kind, icon: ICONS[kind], label: t(`figures.${kind}`), value: formatNumber(count, language) },
    ...{ compared: { count, before }, note: t('figures.total', { count: total }) },
    target: figureTarget(kind, from, to),
  });
  const query = useQuery(dashboardQuery(period, language));
  return (
    <main id="main" className={clsx(pageWrapStyles.pageWrap, styles.dashboard)}>
      <div className={styles.top}>
        <h1 className={pageTitleStyles.title} tabIndex={-1}>
          {t('title')}
        </h1>
        {actions}
      </div>
      <QueryBoundary query={query} failure={t('dashboards:failed')} heading="h2" waiting={<TableSkeleton />}>
        {(dashboard) => (
          <>
            <p className={pageTitleStyles.lead}>
              <span>{t('lead', { count: dashboard.attention.length })}</span>
              <DueToday attention={dashboard.attention} />
            </p>
            <AttentionList items={dashboard.attention.map((one) => attentionItem(one, t))} />
            <PeriodHead period={period} onPeriod={onPeriod} {...dashboard} />
            <FigureCards cards={dashboard.figures.map((figure) => cardOf(figure, dashboard))} />
            <MoneyOfAll {...dashboard} />
            <Trend
              title={t('trend.title')}
              labels={{ first: t('trend.students'), second: t('trend.applications') }}
              points={dashboard.trend.map(({ from, students, applications }) => ({
                ...{ from, first: students, second: applications },
              }))}
              to={dashboard.to}
              isByMonth={period === 'YEAR'}
              targetOf={(which, from, to) =>
                figureTarget(which === 'first' ? 'STUDENTS' : 'APPLICATIONS', from, to)
              }
            />
            <Breakdowns dashboard={dashboard} />
            <CostCoverage />
          </>
        )}
      </QueryBoundary>
    </main>
  );
};

/** Says how much of what waits should be settled today. */
const DueToday = ({ attention }: Pick<AdminDashboard, 'attention'>) => {
  const { t } = useTranslation('dashboards-admin');
  const count = attention.filter((one) => isDue(one, todayInTashkent())).length;
  return count > 0 && <span>{` ${t('dueToday', { count })}`}</span>;
};

/** Income and incoming money of the period, money held, and requests to be paid out now. */
const MoneyOfAll = ({ money, from, to }: Pick<AdminDashboard, 'money' | 'from' | 'to'>) => {
  const { t } = useTranslation('dashboards-admin');
  const { income, came, held, reserved } = money;
  const cards = [
    { key: 'income', icon: HandCoins, ...income },
    { key: 'came', icon: Coins, ...came },
    { key: 'held', icon: Lock, amount: held },
    { key: 'reserved', icon: Hourglass, amount: reserved },
  ] as const;
  return (
    <MoneyCards
      cards={cards.map((card) => ({
        ...{ ...card, label: t(`money.${card.key}`), target: moneyTarget(card.key, from, to) },
      }))}
    />
  );
};

const Breakdowns = ({ dashboard }: { dashboard: AdminDashboard }) => {
  const { t } = useTranslation(['dashboards-admin', 'applications']);
  const listed = dashboard.countries.reduce((sum, { count }) => sum + count, 0);
  const all = dashboard.figures.find(({ kind }) => kind === 'UNIVERSITIES')?.total ?? listed;
  const more = dashboard.countryCount - dashboard.countries.length;
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
        rest={
          more > 0
            ? { label: t('countries.more', { count: more }), count: all - listed, target: UNIVERSITIES }
            : null
        }
      />
    </div>
  );
};
