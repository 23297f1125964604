import { redirect } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { categoriesQuery, continentsQuery, countriesQuery } from '../../features/catalogue/lists/queries.ts';
import { conditionNames, type SearchNames } from '../../features/catalogue/search/condition-names.ts';
import { needsNames } from '../../features/catalogue/search/condition-text.ts';
import { searchQuery } from '../../features/catalogue/search/queries.ts';
import {
  chunkOfPage,
  groupOf,
  RESULTS_PER_PAGE,
  selectedTab,
} from '../../features/catalogue/search/result-pages.ts';
import { hasCondition, type SearchAddress } from '../../features/catalogue/search/search-address.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import type { RouterContext } from '../../router.tsx';
import { countPages } from '../../ui/page-list.ts';

/** Loader of both search routes: the chunk of results that holds the page, and the names for the heading. */
export const loadSearchPage = async ({ i18n, queryClient }: RouterContext, address: SearchAddress) => {
  const language = languageOf(i18n);
  const page = address.page ?? 1;
  const results = searchQuery(address, chunkOfPage(page), language);
  await Promise.all([
    hasCondition(address) && queryClient.prefetchQuery(results),
    loadTexts(i18n, ['search']),
    address.countryId && queryClient.prefetchQuery(countriesQuery(language)),
    address.continentId && queryClient.prefetchQuery(continentsQuery(language)),
    address.id && queryClient.prefetchQuery(categoriesQuery(language)),
  ]);
  const answer = hasCondition(address) ? queryClient.getQueryData(results.queryKey) : undefined;
  if (needsNames(answer?.conditions)) await loadTexts(i18n, ['programs']);
  const tab = answer && selectedTab(answer, address.tab);
  const lastPage = tab ? countPages(groupOf(answer, tab).totalElement, RESULTS_PER_PAGE) : page;
  if (page > lastPage)
    throw redirect({ to: '.', search: (before) => ({ ...before, page: lastPage }), replace: true });
};

/** Returns the heading and title: the conditions of the search. */
export const searchHeading = (
  t: TFunction<'search'>,
  { query }: SearchAddress,
  { category, place }: SearchNames,
): string => {
  const subject = [query && t('heading', { text: query }), category, place].filter(Boolean).join('\u00a0· ');
  return subject || t('title');
};

/** Head of both search routes: to search engines all results are one page, the one without a question. */
export const searchPageHead = ({ i18n, origin, queryClient }: RouterContext, address: SearchAddress) => {
  const language = languageOf(i18n);
  const t = i18n.getFixedT(language, 'search');
  const names = conditionNames(
    {
      categories: queryClient.getQueryData(categoriesQuery(language).queryKey),
      continents: queryClient.getQueryData(continentsQuery(language).queryKey),
      countries: queryClient.getQueryData(countriesQuery(language).queryKey),
    },
    address,
  );
  return pageHead({
    origin,
    language,
    path: '/search/results',
    title: searchHeading(t, address, names),
    description: t('description'),
  });
};
