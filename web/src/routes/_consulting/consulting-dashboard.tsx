import { DASHBOARD_PERIODS, type DashboardPeriod } from '@parvoz/contract/limits.ts';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AgencyDashboardPage } from '../../features/platform/dashboards/agency/agency-dashboard-page.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { readChoice, writeChoice } from '../../ui/filters/address.ts';

interface Search {
  period?: Lowercase<DashboardPeriod> | undefined;
}

const ConsultingDashboard = () => {
  const navigate = useNavigate();
  const { user } = useSession();
  const period = readChoice(Route.useSearch().period, DASHBOARD_PERIODS);
  if (!user?.consulting) return null;
  return (
    <AgencyDashboardPage
      person={{ name: user.name, consultingId: user.consulting.id }}
      period={period}
      onPeriod={(chosen) =>
        navigate({
          to: '/consulting-dashboard',
          search: { period: writeChoice(chosen, DASHBOARD_PERIODS) },
          resetScroll: false,
        })
      }
    />
  );
};

export const Route = createFileRoute('/_consulting/consulting-dashboard')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    period: writeChoice(readChoice(search.period, DASHBOARD_PERIODS), DASHBOARD_PERIODS),
  }),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['dashboards-agency', 'dashboards', 'applications']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/consulting-dashboard',
      title: context.i18n.t('dashboards-agency:title'),
      description: context.i18n.t('dashboards-agency:title'),
      indexed: false,
    }),
  component: ConsultingDashboard,
});
