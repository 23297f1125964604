import { REVIEW_STATES } from '@parvoz/contract/limits.ts';
import { readChoice, readDay, readPage, writeChoice, writePage } from '../../../ui/filters/address.ts';
import type { ReviewPlace } from './queries.ts';

/** Parameters of the place in the address; defaults are left out. */
export interface ReviewSearch {
  state?: Lowercase<ReviewPlace['state']> | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
}

export const readReviewSearch = (search: Record<string, unknown> | ReviewSearch): ReviewPlace => ({
  state: readChoice(search.state, REVIEW_STATES),
  from: readDay(search.from),
  to: readDay(search.to),
  page: readPage(search.page),
});

export const writeReviewSearch = ({ state, from, to, page }: ReviewPlace): ReviewSearch => ({
  state: writeChoice(state, REVIEW_STATES),
  from: from ?? undefined,
  to: to ?? undefined,
  page: writePage(page),
});
