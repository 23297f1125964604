import type { DashboardPeriod } from '@parvoz/contract/limits.ts';
import type { AgencyDashboard } from '@parvoz/contract/platform/dashboards-agency.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import styles from '../../../../ui/dashboard/dashboard.module.css';
import { PeriodHead } from '../../../../ui/dashboard/period-head.tsx';
import { Trend } from '../../../../ui/dashboard/trend.tsx';
import pageTitleStyles from '../../../../ui/page-title.module.css';
import pageWrapStyles from '../../../../ui/page-wrap.module.css';
import { QueryBoundary } from '../../../../ui/query-boundary.tsx';
import { TableSkeleton } from '../../../../ui/table/table-skeleton.tsx';
import agencyStyles from './agency-dashboard.module.css';
import { Attention } from './attention.tsx';
import { Figures, Income } from './figures.tsx';
import { FirstDay } from './first-day.tsx';
import { FirstTask } from './first-task.tsx';
import { ManagersTable } from './managers-table.tsx';
import { agencyDashboardQuery, setupQuery } from './queries.ts';
import { SetupGuide, useSetup } from './setup-guide.tsx';
import { Statuses } from './statuses.tsx';
import { StepsTable } from './steps-table.tsx';
import { cameTarget, finishedTarget } from './targets.ts';

interface AgencyDashboardPageProps {
  /** The signed-in person. */
  person: { name: string; consultingId: number };
  period: DashboardPeriod;
  onPeriod(period: DashboardPeriod): void;
}

/** Dashboard of an agency: today's tasks, missing setup, then the figures of a period. */
export const AgencyDashboardPage = ({ person, period, onPeriod }: AgencyDashboardPageProps) => {
  const { t, i18n } = useTranslation(['dashboards-agency', 'dashboards']);
  const language = languageOf(i18n);
  const query = useQuery(agencyDashboardQuery(period, language));
  const { data: items } = useQuery(setupQuery(language));
  const setup = useSetup(items, person.consultingId);
  const isFirst = query.data?.hasApplications === false;
  const readiness = () => {
    if (!items) return null;
    // Nobody needs a colleague before students can apply.
    const count = items.filter(({ kind, isDone }) => !isDone && kind !== 'COLLEAGUE').length;
    return count > 0 ? t('setup.left', { count }) : t('first.ready');
  };
  return (
    <main id="main" className={clsx(pageWrapStyles.pageWrap, styles.dashboard)}>
      <h1 className={pageTitleStyles.title} tabIndex={-1}>
        {t(isFirst ? 'welcome' : 'hello', { name: person.name })}
      </h1>
      <QueryBoundary query={query} failure={t('dashboards:failed')} heading="h2" waiting={<TableSkeleton />}>
        {(dashboard) =>
          isFirst ? (
            <>
              <p className={pageTitleStyles.lead}>{readiness()}</p>
              <FirstDay
                guide={setup && <SetupGuide {...setup} isLarge />}
                consultingId={person.consultingId}
                isShown={items?.every(({ kind }) => kind !== 'PAGE') ?? false}
              />
            </>
          ) : (
            <>
              <Lead attention={dashboard.attention} />
              {dashboard.first && <FirstTask {...dashboard.first} />}
              <div className={clsx(setup && agencyStyles.beside)}>
                <Attention
                  attention={dashboard.attention}
                  isNarrow={setup !== null}
                  isLed={dashboard.first !== null}
                />
                {setup && <SetupGuide {...setup} />}
              </div>
              <PeriodHead period={period} onPeriod={onPeriod} {...dashboard} />
              <Figures {...dashboard} />
              <Income {...dashboard} />
              <div className={agencyStyles.charts}>
                <Trend
                  title={t('trend.title')}
                  labels={{ first: t('trend.came'), second: t('trend.finished') }}
                  points={dashboard.trend.map(({ from, came, finished }) => ({
                    ...{ from, first: came, second: finished },
                  }))}
                  to={dashboard.to}
                  isByMonth={period === 'YEAR'}
                  targetOf={(which, from, to) => (which === 'first' ? cameTarget : finishedTarget)(from, to)}
                />
                <Statuses {...dashboard} />
              </div>
              <StepsTable steps={dashboard.steps} />
              <ManagersTable {...dashboard} />
            </>
          )
        }
      </QueryBoundary>
    </main>
  );
};

/** One or two sentences about the number of tasks. */
const Lead = ({ attention }: Pick<AgencyDashboard, 'attention'>) => {
  const { t } = useTranslation('dashboards-agency');
  const countOf = (kind: 'OUR_TURN' | 'OVERDUE') => attention.find((one) => one.kind === kind)?.count ?? 0;
  const [ours, late] = [countOf('OUR_TURN'), countOf('OVERDUE')];
  const sentences = [ours > 0 && t('ours', { count: ours }), late > 0 && t('late', { count: late })];
  return (
    <p className={pageTitleStyles.lead} role="status">
      {sentences.filter(Boolean).join(' ') || t('calm')}
    </p>
  );
};
