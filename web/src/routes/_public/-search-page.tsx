import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { redirect, useRouterState } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { categoriesQuery, continentsQuery, countriesQuery } from '../../features/catalogue/queries.ts';
import { catalogueNames, type SearchNames } from '../../features/search/catalogue-names.ts';
import { searchQuery } from '../../features/search/queries.ts';
import { chunkOfPage, groupOf, RESULTS_PER_PAGE, selectedTab } from '../../features/search/result-pages.ts';
import { hasCondition, type SearchAddress } from '../../features/search/search-address.ts';
import { SearchBar } from '../../features/search/search-bar.tsx';
import { SearchResults } from '../../features/search/search-results.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import type { RouterContext } from '../../router.tsx';
import { countPages } from '../../ui/page-list.ts';

/** What the search bar's panels list. */
export const catalogueSource = {
  categories: categoriesQuery,
  continents: continentsQuery,
  countries: countriesQuery,
};

/** Loader of both search routes: the chunk of results that holds the page, and the names for the heading. */
export const loadSearchPage = async ({ i18n, queryClient }: RouterContext, address: SearchAddress) => {
  const language = languageOf(i18n);
  const page = address.page ?? 1;
  const [answer] = await Promise.all([
    hasCondition(address)
      ? queryClient.ensureQueryData(searchQuery(address, chunkOfPage(page), language))
      : undefined,
    loadTexts(i18n, ['search']),
    address.countryId && queryClient.ensureQueryData(countriesQuery(language)),
    address.continentId && queryClient.ensureQueryData(continentsQuery(language)),
    address.id && queryClient.ensureQueryData(categoriesQuery(language)),
  ]);
  const tab = answer && selectedTab(answer, address.tab);
  const lastPage = tab ? countPages(groupOf(answer, tab).totalElement, RESULTS_PER_PAGE) : page;
  if (page > lastPage)
    throw redirect({ to: '.', search: (before) => ({ ...before, page: lastPage }), replace: true });
};

const headingOf = (
  t: TFunction<'search'>,
  { query }: SearchAddress,
  { category, place }: SearchNames,
): string => {
  const subject = [query && t('heading', { text: query }), category, place].filter(Boolean).join(' · ');
  return subject || t('title');
};

/** Head of both search routes; results are kept out of search engines. */
export const searchPageHead = ({ i18n, origin, queryClient }: RouterContext, address: SearchAddress) => {
  const language = languageOf(i18n);
  const t = i18n.getFixedT(language, 'search');
  const names = catalogueNames(
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
    title: headingOf(t, address, names),
    description: t('description'),
    indexed: false,
  });
};

const useNames = (address: SearchAddress): SearchNames => {
  const language = languageOf(useTranslation().i18n);
  const isWanted = (id: number | undefined) => ({ enabled: id !== undefined });
  const { data: categories } = useQuery({ ...categoriesQuery(language), ...isWanted(address.id) });
  const { data: continents } = useQuery({ ...continentsQuery(language), ...isWanted(address.continentId) });
  const { data: countries } = useQuery({ ...countriesQuery(language), ...isWanted(address.countryId) });
  return catalogueNames({ categories, continents, countries }, address);
};

/** Page of both search routes. */
export const SearchPage = ({ address }: { address: SearchAddress }) => {
  const { i18n, t } = useTranslation('search');
  const names = useNames(address);
  const isNavigating = useRouterState({ select: ({ isLoading }) => isLoading });
  const isSearched = hasCondition(address);
  const { data } = useQuery({
    ...searchQuery(address, chunkOfPage(address.page ?? 1), languageOf(i18n)),
    enabled: isSearched,
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  return (
    <main id="main">
      <SearchBar source={catalogueSource} address={address} {...names} isCompact />
      <SearchResults
        answer={isSearched ? data : undefined}
        isSearched={isSearched}
        address={address}
        heading={headingOf(t, address, names)}
        names={names}
        isLoading={isNavigating}
      />
    </main>
  );
};
