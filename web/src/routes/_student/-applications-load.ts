import {
  conditionsOf,
  LIST_SIZE,
  type ListSearch,
  readListSearch,
} from '../../features/applications/applications/list/list-search.ts';
import { applicationsQuery } from '../../features/applications/applications/queries.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import type { RouterContext } from '../../router.tsx';

// Loaded by the list of applications; the first script of the site does without.

export const loadApplications = async ({ i18n, queryClient }: RouterContext, search: ListSearch) => {
  const shown = readListSearch({ ...search });
  // Not waited for: the page has a place for what comes.
  queryClient.prefetchQuery(applicationsQuery(conditionsOf(shown), shown.page, LIST_SIZE, languageOf(i18n)));
  await loadTexts(i18n, ['applications']);
};
