import { DASHBOARD_PERIODS, type DashboardPeriod } from '@parvoz/contract/limits.ts';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { PaletteButton } from '../../features/platform/command-palette/palette-button.tsx';
import { DashboardPage } from '../../features/platform/dashboards/admin/dashboard-page.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { readChoice, writeChoice } from '../../ui/filters/address.ts';

interface Search {
  period?: Lowercase<DashboardPeriod> | undefined;
}

const AdminDashboard = () => {
  const navigate = useNavigate();
  const period = readChoice(Route.useSearch().period, DASHBOARD_PERIODS);
  return (
    <DashboardPage
      period={period}
      actions={<PaletteButton />}
      onPeriod={(chosen) =>
        navigate({
          to: '/admin-dashboard',
          search: { period: writeChoice(chosen, DASHBOARD_PERIODS) },
          resetScroll: false,
        })
      }
    />
  );
};

export const Route = createFileRoute('/_admin/admin-dashboard')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    period: writeChoice(readChoice(search.period, DASHBOARD_PERIODS), DASHBOARD_PERIODS),
  }),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['dashboards-admin', 'dashboards', 'applications']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-dashboard',
      title: context.i18n.t('dashboards-admin:title'),
      description: context.i18n.t('dashboards-admin:title'),
      indexed: false,
    }),
  component: AdminDashboard,
});
