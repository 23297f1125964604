import { VERDICTS, type Verdict } from '@parvoz/contract/applications/verdicts.ts';
import { ELIGIBLE_SCHOLARSHIP_SORTS, type EligibleScholarshipSort } from '@parvoz/contract/limits.ts';
import {
  readChoice,
  readDay,
  readIds,
  readPage,
  readText,
  writeChoice,
  writeIds,
  writePage,
  writeText,
} from '../../../ui/filters/address.ts';

/** Filters, order and page of the list. */
export interface ListState {
  query: string;
  country: number[];
  degree: number[];
  /** Comes only by a link from a university's page. */
  university: number | undefined;
  /** Application dates, `YYYY-MM-DD`. */
  from: string | undefined;
  to: string | undefined;
  free: boolean;
  /** Filter by eligibility; ignored until the person has entered their data. */
  fit: Verdict | undefined;
  sort: EligibleScholarshipSort;
  page: number;
}

/** Parameters in the address; defaults are left out. */
export interface ListSearch {
  query?: string | number | undefined;
  country?: string | number | undefined;
  degree?: string | number | undefined;
  university?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  free?: 1 | undefined;
  fit?: string | undefined;
  sort?: Lowercase<EligibleScholarshipSort> | undefined;
  page?: number | undefined;
}

/** For links of a list: fewer filters in the address are another page, not the current one. */
export const EXACT = { exact: true };

export const LIST_PATH = '/scholarships';

export const readListSearch = (search: Record<string, unknown> | ListSearch): ListState => ({
  query: readText(search.query),
  country: readIds(search.country),
  degree: readIds(search.degree),
  university: readIds(search.university)[0],
  from: readDay(search.from) ?? undefined,
  to: readDay(search.to) ?? undefined,
  free: readText(search.free) === '1',
  fit: VERDICTS.find((one) => one.toLowerCase() === search.fit),
  sort: readChoice(search.sort, ELIGIBLE_SCHOLARSHIP_SORTS),
  page: readPage(search.page),
});

/** Every key is there, so that an odd value of the address does not stay. */
export const writeListSearch = (state: Partial<ListState>): ListSearch => ({
  query: writeText(state.query ?? ''),
  country: writeIds(state.country ?? []),
  degree: writeIds(state.degree ?? []),
  university: state.university,
  from: state.from,
  to: state.to,
  free: state.free ? 1 : undefined,
  fit: state.fit?.toLowerCase(),
  sort: writeChoice(state.sort ?? 'DEADLINE', ELIGIBLE_SCHOLARSHIP_SORTS),
  page: writePage(state.page ?? 1),
});

/** After a change of filters or order the list starts over. */
export const changeList = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  page: 1,
  ...change,
});

export const withoutFilters = (state: ListState): ListState =>
  changeList(readListSearch({}), { sort: state.sort });

/** Filter of the API for what the list shows to everybody. */
export const toConditions = (state: ListState) => ({
  query: state.query || null,
  countryId: state.country,
  degreeId: state.degree,
  universityId: state.university ?? null,
  from: state.from ?? null,
  to: state.to ?? null,
  free: state.free || null,
  sort: state.sort === 'FIT' ? ('DEADLINE' as const) : state.sort,
});

/** The list's address as a path with query. */
export const listAddress = (state: Partial<ListState>): string => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(writeListSearch(state)))
    if (value !== undefined) query.set(key, String(value));
  return query.size ? `${LIST_PATH}?${query}` : LIST_PATH;
};

/** True if any filter is in use. */
export const hasConditions = (state: ListState): boolean =>
  listAddress({ ...state, sort: 'DEADLINE', page: 1 }) !== LIST_PATH;
