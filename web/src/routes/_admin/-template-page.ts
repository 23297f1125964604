import { planPage } from '../-plan-page.ts';

/** What every page of templates loads, and what it is called. */
export const templatePage = (path: string, of: 'tariffs' | 'steps') =>
  planPage({ path, of, texts: ['templates', 'validation', 'tariffs'] });
