import { DISPUTE_LISTS, type DisputeList } from '@parvoz/contract/money/disputes-states.ts';
import { readChoice, readPage, writeChoice, writePage } from '../../../ui/filters/address.ts';

/** List of disputes and its page that are shown. */
export interface DisputePlace {
  list: DisputeList;
  page: number;
}

/** Parameters of the place in the address; defaults are left out. */
export interface DisputeSearch {
  list?: Lowercase<DisputeList> | undefined;
  page?: number | undefined;
}

export const readDisputeSearch = (search: Record<string, unknown> | DisputeSearch): DisputePlace => ({
  list: readChoice(search.list, DISPUTE_LISTS),
  page: readPage(search.page),
});

export const writeDisputeSearch = ({ list, page }: DisputePlace): DisputeSearch => ({
  list: writeChoice(list, DISPUTE_LISTS),
  page: writePage(page),
});
