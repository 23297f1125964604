import { readPage, writePage } from '../../../ui/filters/address.ts';

/** Pages of the two lists on an agency's page. */
export interface DetailState {
  universities: number;
  reviews: number;
}

/** Parameters in the address; defaults are left out. */
export interface DetailSearch {
  universities?: number | undefined;
  reviews?: number | undefined;
}

export const readDetailSearch = (search: Record<string, unknown> | DetailSearch): DetailState => ({
  universities: readPage(search.universities),
  reviews: readPage(search.reviews),
});

export const writeDetailSearch = ({ universities, reviews }: DetailState): DetailSearch => ({
  universities: writePage(universities),
  reviews: writePage(reviews),
});
