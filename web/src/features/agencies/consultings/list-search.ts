import { CONSULTING_SORTS, type ConsultingSort } from '@parvoz/contract/limits.ts';
import {
  readChoice,
  readIds,
  readPage,
  readText,
  writeChoice,
  writeIds,
  writePage,
  writeText,
} from '../../../ui/filters/address.ts';

/** Filters and page of the list. */
export interface ListState {
  query: string;
  /** Countries whose universities an agency works with. */
  country: number[];
  /** Comes only by a link from a university's page. */
  university: number | undefined;
  sort: ConsultingSort;
  page: number;
}

/** Parameters in the address; defaults are left out. */
export interface ListSearch {
  query?: string | number | undefined;
  country?: string | number | undefined;
  university?: number | undefined;
  sort?: Lowercase<ConsultingSort> | undefined;
  page?: number | undefined;
}

/** For links of a list: fewer filters in the address are another page, not the current one. */
export const EXACT = { exact: true };

export const LIST_PATH = '/consulting-list';

export const readListSearch = (search: Record<string, unknown> | ListSearch): ListState => ({
  query: readText(search.query),
  country: readIds(search.country),
  university: readIds(search.university)[0],
  sort: readChoice(search.sort, CONSULTING_SORTS),
  page: readPage(search.page),
});

/** Every key is there, so that an odd value of the address does not stay. */
export const writeListSearch = (state: Partial<ListState>): ListSearch => ({
  query: writeText(state.query ?? ''),
  country: writeIds(state.country ?? []),
  university: state.university,
  sort: writeChoice(state.sort ?? 'RATING', CONSULTING_SORTS),
  page: writePage(state.page ?? 1),
});

/** After a change of filters or order the list starts over. */
export const changeList = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  page: 1,
  ...change,
});

export const withoutFilters = (state: ListState): ListState =>
  changeList(state, { query: '', country: [], university: undefined });

/** Filter of the API for what the list shows. */
export const toConditions = (state: ListState) => ({
  query: state.query || null,
  countryId: state.country,
  universityId: state.university ?? null,
  sort: state.sort,
});

/** The list's address as a path with query. */
export const listAddress = (state: Partial<ListState>): string => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(writeListSearch(state)))
    if (value !== undefined) query.set(key, String(value));
  return query.size ? `${LIST_PATH}?${query}` : LIST_PATH;
};

/** True if any filter is in use. */
export const hasConditions = ({ query, country, university }: ListState): boolean =>
  Boolean(query || country.length || university);
