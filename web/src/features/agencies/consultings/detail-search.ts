import { readIds, readPage, readText, writePage, writeText } from '../../../ui/filters/address.ts';

/** Pages of the two lists on an agency's page, and what its universities are found by. */
export interface DetailState {
  universities: number;
  reviews: number;
  query: string;
  country: number | undefined;
}

/** Parameters in the address; defaults are left out. */
export interface DetailSearch {
  query?: string | number | undefined;
  country?: number | undefined;
  universities?: number | undefined;
  reviews?: number | undefined;
}

export const readDetailSearch = (search: Record<string, unknown> | DetailSearch): DetailState => ({
  query: readText(search.query),
  country: readIds(search.country)[0],
  universities: readPage(search.universities),
  reviews: readPage(search.reviews),
});

export const writeDetailSearch = ({ query, country, universities, reviews }: DetailState): DetailSearch => ({
  query: writeText(query),
  country,
  universities: writePage(universities),
  reviews: writePage(reviews),
});

/** After a change of what universities are found by, their list starts over. */
export const changeDetail = (state: DetailState, change: Partial<DetailState>): DetailState => ({
  ...state,
  universities: 1,
  ...change,
});
