import { editingRoute } from './editing-route.ts';

/** Returns the loader and title of a page of templates. */
export const templatesRoute = (path: string, of: 'tariffs' | 'steps') =>
  editingRoute({ path, of, texts: ['tariffs-editing', 'validation', 'tariffs'] });
