import type { SearchCondition } from '@parvoz/contract/catalogue/search-conditions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { searchQuery } from './queries.ts';
import { totalOf } from './result-pages.ts';
import { cleanQuery, isSearchable, type SearchAddress, withText } from './search-address.ts';
import { suggestionGroups } from './suggestions.ts';

const DEBOUNCE_MS = 300;
const NOTHING: readonly SearchCondition[] = [];

/**
 * Returns live suggestions for the typed text, within the category and place of `address`. An outdated request is
 * aborted when the next one starts.
 */
export const useSuggestions = (typed: string, address: SearchAddress, isOpen: boolean) => {
  const { i18n } = useTranslation();
  const wanted = cleanQuery(typed) ?? '';
  const query = useDebounced(wanted, DEBOUNCE_MS);
  const searched = withText(address, query);
  const isWanted = isOpen && isSearchable(query) && isSearchable(typed);
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...searchQuery(searched, 1, languageOf(i18n)),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  const groups = useMemo(() => (data ? suggestionGroups(data) : []), [data]);
  return {
    /** Undefined while there is nothing to show yet. */
    groups: isWanted && data ? groups : undefined,
    total: data ? totalOf(data) : 0,
    /** Read from the words of that text. */
    conditions: data?.conditions ?? NOTHING,
    /** The search whose results they are. */
    address: searched,
    isLoading: isWanted && isFetching,
    /** False while the list still shows what an earlier text has found: none of it may be chosen by key. */
    isCurrent: query === wanted && !isPlaceholderData,
  };
};
