import type { Language } from '@parvoz/contract/languages.ts';
import type { DashboardPeriod } from '@parvoz/contract/limits.ts';
import type { getDashboard, getWaiting } from '@parvoz/contract/platform/dashboards.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api.ts';

/** Whatever an administrator's dashboard shows: renewed by money that moves. */
export const dashboardKey = ['admin', 'dashboard'] as const;

/** What waits and what has come; asked for anew whenever the page is seen again. */
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

export const waitingKey = ['admin', 'waiting'] as const;
const RENEW_MS = 20_000;

/** How much waits: asked for again while the page is seen, because others work on it too. */
export const waitingQuery = (language: Language) =>
  queryOptions({
    queryKey: waitingKey,
    queryFn: ({ signal }) => callApi<typeof getWaiting>('GET /dashboard/waiting', {}, language, { signal }),
    staleTime: 0,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: true,
  });
