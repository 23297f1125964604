import { UNIVERSITY_SORTS, type UniversitySort } from '@parvoz/contract/limits.ts';
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
  country: number[];
  continent: number[];
  degree: number[];
  faculty: number[];
  sort: UniversitySort;
  page: number;
}

/** Parameters in the address; defaults are left out. */
export interface ListSearch {
  query?: string | number | undefined;
  country?: string | number | undefined;
  continent?: string | number | undefined;
  degree?: string | number | undefined;
  faculty?: string | number | undefined;
  sort?: Lowercase<UniversitySort> | undefined;
  page?: number | undefined;
}

export const ID_FILTERS = ['country', 'continent', 'degree', 'faculty'] as const;
export type IdFilter = (typeof ID_FILTERS)[number];

/** For links of a list: fewer filters in the address are another page, not the current one. */
export const EXACT = { exact: true };

export const LIST_PATH = '/university-list';

export const readListSearch = (search: Record<string, unknown> | ListSearch): ListState => ({
  query: readText(search.query),
  country: readIds(search.country),
  continent: readIds(search.continent),
  degree: readIds(search.degree),
  faculty: readIds(search.faculty),
  sort: readChoice(search.sort, UNIVERSITY_SORTS),
  page: readPage(search.page),
});

/** Every key is there, so that an odd value of the address does not stay. */
export const writeListSearch = (state: Partial<ListState>): ListSearch => ({
  query: writeText(state.query ?? ''),
  country: writeIds(state.country ?? []),
  continent: writeIds(state.continent ?? []),
  degree: writeIds(state.degree ?? []),
  faculty: writeIds(state.faculty ?? []),
  sort: writeChoice(state.sort ?? 'RATING', UNIVERSITY_SORTS),
  page: writePage(state.page ?? 1),
});

/** After a change of filters or order the list starts over. */
export const changeList = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  page: 1,
  ...change,
});

export const withoutFilters = (state: ListState): ListState =>
  changeList(state, { query: '', country: [], continent: [], degree: [], faculty: [] });

export const countFilters = (state: ListState): number =>
  ID_FILTERS.reduce((sum, key) => sum + state[key].length, state.query ? 1 : 0);

/** Filter of the API for what the list shows. */
export const toFilter = ({ query, country, continent, degree, faculty, sort, page }: ListState) => ({
  query,
  countryId: country,
  continentId: continent,
  degreeId: degree,
  facultyId: faculty,
  sort,
  page,
});

/** The list's address as a path with query. */
export const listAddress = (state: Partial<ListState>): string => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(writeListSearch(state)))
    if (value !== undefined) query.set(key, String(value));
  return query.size ? `${LIST_PATH}?${query}` : LIST_PATH;
};
