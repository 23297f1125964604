import { planPage } from './plan-page.ts';

/** Returns the loader and title of a page of templates. */
export const templatePage = (path: string, of: 'tariffs' | 'steps') =>
  planPage({ path, of, texts: ['templates', 'validation', 'tariffs'] });
