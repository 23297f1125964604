import type { Language } from '@parvoz/contract/languages.ts';
import type { DashboardPeriod } from '@parvoz/contract/limits.ts';
import type { getDashboard } from '@parvoz/contract/platform/dashboards.ts';
import type { getAgencyWork, getSetup } from '@parvoz/contract/platform/dashboards-agency.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api.ts';

/**
 * Prefix of the keys of queries of an agency's dashboard and its menu; live events about applications invalidate them.
 */
export const agencyDashboardKey = ['dashboards-agency'] as const;

/** Options of queries that are loaded again whenever the page is shown. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: true } as const;

export const agencyDashboardQuery = (period: DashboardPeriod, language: Language) =>
  queryOptions({
    ...FRESH,
    queryKey: [...agencyDashboardKey, 'figures', period, language],
    queryFn: async ({ signal }) => {
      const found = await callApi<typeof getDashboard>('GET /dashboard', { query: { period } }, language, {
        signal,
      });
      // Somebody else has signed in meanwhile: their pages follow.
      if (found.side !== 'CONSULTING') throw new Error('this is no agency’s dashboard');
      return found;
    },
    placeholderData: keepPreviousData,
  });

/** Query of the setup that the agency needs before students can apply. */
export const setupQuery = (language: Language) =>
  queryOptions({
    ...FRESH,
    queryKey: [...agencyDashboardKey, 'setup'],
    queryFn: ({ signal }) => callApi<typeof getSetup>('GET /dashboard/setup', {}, language, { signal }),
  });

/** Query of the number of tasks, for the menu. */
export const workQuery = (language: Language) =>
  queryOptions({
    ...FRESH,
    queryKey: [...agencyDashboardKey, 'work'],
    queryFn: ({ signal }) => callApi<typeof getAgencyWork>('GET /dashboard/work', {}, language, { signal }),
  });
