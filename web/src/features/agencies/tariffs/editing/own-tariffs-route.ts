import { editingRoute } from './editing-route.ts';

/** Returns the loader and title of a page of the agency's own tariffs and steps. */
export const ownTariffsRoute = (path: string, of: 'own' | 'steps') =>
  editingRoute({
    ...{ path, of },
    texts: ['tariffs-editing', 'validation', 'admin', 'tables', 'errors', 'tariffs', 'commissions'],
  });
