import { REVIEW_STATES } from '@parvoz/contract/limits.ts';
import { readChoice, readPage, writeChoice, writePage } from '../../../ui/filters/address.ts';
import type { ReviewPlace } from './queries.ts';

/** Parameters of the place in the address; defaults are left out. */
export interface ReviewSearch {
  state?: Lowercase<ReviewPlace['state']> | undefined;
  page?: number | undefined;
}

export const readReviewSearch = (search: Record<string, unknown> | ReviewSearch): ReviewPlace => ({
  state: readChoice(search.state, REVIEW_STATES),
  page: readPage(search.page),
});

export const writeReviewSearch = ({ state, page }: ReviewPlace): ReviewSearch => ({
  state: writeChoice(state, REVIEW_STATES),
  page: writePage(page),
});
