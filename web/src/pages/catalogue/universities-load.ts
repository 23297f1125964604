import { UNIVERSITY_PAGE_SIZE } from '@parvoz/contract/limits.ts';
import { redirect } from '@tanstack/react-router';
import {
  categoriesQuery,
  continentsQuery,
  countriesQuery,
  degreesQuery,
} from '../../features/catalogue/lists/queries.ts';
import {
  countFilters,
  type ListSearch,
  listAddress,
  readListSearch,
  toFilter,
} from '../../features/catalogue/universities/list-search.ts';
import { universitiesQuery } from '../../features/catalogue/universities/queries.ts';
import { breadcrumbList, pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import type { RouterContext } from '../../router.tsx';
import { countPages } from '../../ui/page-list.ts';

// Loaded by the list; the first script of the site does without.

/** One page of the list, and what it can be filtered by. */
export const loadUniversities = async (
  { i18n, queryClient }: RouterContext,
  search: ListSearch,
  address: object,
  /** Asked for ahead of a press: only what the page is about. */
  isAhead = false,
) => {
  const language = languageOf(i18n);
  const state = readListSearch({ ...search });
  const list = universitiesQuery(toFilter(state), language);
  await Promise.all([
    queryClient.prefetchQuery(list),
    !isAhead && queryClient.prefetchQuery(countriesQuery(language)),
    !isAhead && queryClient.prefetchQuery(continentsQuery(language)),
    !isAhead && queryClient.prefetchQuery(degreesQuery(language)),
    !isAhead && queryClient.prefetchQuery(categoriesQuery(language)),
    loadTexts(i18n, ['universities', 'filtered-lists', 'compare']),
  ]);
  const found = queryClient.getQueryData(list.queryKey);
  const lastPage = found && countPages(found.totalElements, UNIVERSITY_PAGE_SIZE);
  if (lastPage && state.page > lastPage)
    throw redirect({ to: '/university-list', search: { ...address, page: lastPage } });
};

export const headOfUniversities = ({ i18n, origin }: RouterContext, search: ListSearch) => {
  const state = readListSearch({ ...search });
  const t = i18n.getFixedT(i18n.language, 'universities');
  const page = state.page > 1 ? ` · ${t('pageOf', { ns: 'filtered-lists', page: state.page })}` : '';
  const address = listAddress(state);
  return pageHead({
    origin,
    language: languageOf(i18n),
    path: address,
    title: t('title') + page,
    description: t('lead'),
    // Endless combinations of filters are no pages of their own.
    indexed: countFilters(state) === 0 && state.sort === 'RATING',
    jsonLd: [
      breadcrumbList(origin, [
        { name: t('home', { ns: 'common' }), path: '/' },
        { name: t('title'), path: '/university-list' },
      ]),
    ],
  });
};
