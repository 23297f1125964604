import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { languageOf, loadTexts } from '../../../../lib/i18n.ts';
import { applicationsQuery } from '../queries.ts';
import { conditionsOf, LIST_SIZE, type ListSearch, readListSearch } from './list-search.ts';

// Loaded by the list of applications; the first script of the site does without.

export const loadApplications = async (
  { i18n, queryClient }: { i18n: i18n; queryClient: QueryClient },
  search: ListSearch,
) => {
  const shown = readListSearch({ ...search });
  // Not awaited: the page has a placeholder for it.
  queryClient.prefetchQuery(applicationsQuery(conditionsOf(shown), shown.page, LIST_SIZE, languageOf(i18n)));
  await loadTexts(i18n, ['applications']);
};
