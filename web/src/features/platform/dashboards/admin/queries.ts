import type { Language } from '@parvoz/contract/languages.ts';
import type { DashboardPeriod } from '@parvoz/contract/limits.ts';
import type { getCostCoverage, getDashboard, getWaiting } from '@parvoz/contract/platform/dashboards.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api.ts';

/** Prefix of the keys of queries of an administrator's dashboard; live events about money invalidate them. */
export const dashboardKey = ['admin', 'dashboard'] as const;

/** Query of tasks and figures; loaded again whenever the page is shown. */
export const dashboardQuery = (period: DashboardPeriod, language: Language) =>
  queryOptions({
    queryKey: [...dashboardKey, period, language],
    queryFn: async ({ signal }) => {
      const found = await callApi<typeof getDashboard>('GET /dashboard', { query: { period } }, language, {
        signal,
      });
      // Somebody else has signed in meanwhile: their pages follow.
      if (found.side !== 'ADMIN') throw new Error('this is no administrator’s dashboard');
      return found;
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });

/** Query of how much is known of what studying costs. */
export const costCoverageQuery = (language: Language) =>
  queryOptions({
    queryKey: ['admin', 'cost-coverage', language],
    queryFn: ({ signal }) =>
      callApi<typeof getCostCoverage>('GET /dashboard/costs', {}, language, { signal }),
    staleTime: 0,
  });

export const waitingKey = ['admin', 'waiting'] as const;
const RENEW_MS = 20_000;

/** Query of the number of tasks; polled while the page is visible, because colleagues work on them too. */
export const waitingQuery = (language: Language) =>
  queryOptions({
    queryKey: waitingKey,
    queryFn: ({ signal }) => callApi<typeof getWaiting>('GET /dashboard/waiting', {}, language, { signal }),
    staleTime: 0,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: true,
  });
