import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AboutCountry } from '../../features/catalogue/country-facts/about-country.tsx';
import { categoriesQuery, continentsQuery, countriesQuery } from '../../features/catalogue/lists/queries.ts';
import { searchLists } from '../../features/catalogue/lists/search-lists.ts';
import { conditionNames, type SearchNames } from '../../features/catalogue/search/condition-names.ts';
import { searchQuery } from '../../features/catalogue/search/queries.ts';
import { chunkOfPage } from '../../features/catalogue/search/result-pages.ts';
import {
  hasCondition,
  parseSearchAddress,
  type SearchAddress,
} from '../../features/catalogue/search/search-address.ts';
import { SearchBar } from '../../features/catalogue/search/search-bar.tsx';
import { SearchResults } from '../../features/catalogue/search/search-results.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { useQueryPart } from '../../ui/query-boundary.tsx';
import { searchHeading } from './search-load.ts';

const useNames = (address: SearchAddress): SearchNames => {
  const language = languageOf(useTranslation().i18n);
  const isWanted = (id: number | undefined) => ({ enabled: id !== undefined });
  const { data: categories } = useQuery({ ...categoriesQuery(language), ...isWanted(address.id) });
  const { data: continents } = useQuery({ ...continentsQuery(language), ...isWanted(address.continentId) });
  const { data: countries } = useQuery({ ...countriesQuery(language), ...isWanted(address.countryId) });
  return conditionNames({ categories, continents, countries }, address);
};

/** Returns the latest search, also while its results are loading: links of the bar build on it. */
const useWanted = (shown: SearchAddress): SearchAddress =>
  useRouterState({
    select: ({ location }) =>
      location.pathname === '/search/results' ? parseSearchAddress(location.search) : shown,
    structuralSharing: true,
  });

/** Page of both search routes. */
export const SearchPage = ({ address }: { address: SearchAddress }) => {
  const { i18n, t } = useTranslation('search');
  const names = useNames(address);
  const wanted = useWanted(address);
  const wantedNames = useNames(wanted);
  const { data: countries } = useQuery({
    ...countriesQuery(languageOf(i18n)),
    enabled: address.countryId !== undefined,
  });
  const isNavigating = useRouterState({ select: ({ isLoading }) => isLoading });
  const isSearched = hasCondition(address);
  const query = useQueryPart({
    ...searchQuery(address, chunkOfPage(address.page ?? 1), languageOf(i18n)),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  });
  return (
    <main id="main">
      <SearchBar source={searchLists} address={wanted} {...wantedNames} isCompact />
      <SearchResults
        query={query}
        isSearched={isSearched}
        address={address}
        heading={searchHeading(t, address, names)}
        names={names}
        about={<AboutCountry chosen={address.countryId ? [address.countryId] : []} countries={countries} />}
        isLoading={isNavigating}
      />
    </main>
  );
};
