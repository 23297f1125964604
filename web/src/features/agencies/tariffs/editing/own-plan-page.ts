import { planPage } from './plan-page.ts';

/** Returns the loader and title of a page of the agency's own tariffs and steps. */
export const ownPlanPage = (path: string, of: 'own' | 'steps') =>
  planPage({
    ...{ path, of },
    texts: ['templates', 'validation', 'admin', 'tables', 'errors', 'tariffs', 'commissions'],
  });
