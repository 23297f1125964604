import { planPage } from '../-plan-page.ts';

/** What every page of own tariffs and steps loads, and what it is called. */
export const ownPlanPage = (path: string, of: 'own' | 'steps') =>
  planPage({
    ...{ path, of },
    texts: ['templates', 'validation', 'admin', 'tables', 'errors', 'tariffs', 'commissions'],
  });
