import { FOLLOWED_TESTS } from '@parvoz/contract/catalogue/test-sittings-rules.ts';
import { choice, defineList } from '../../../ui/table/list-address.ts';

export const SITTINGS_SHOWN = ['FORMER'] as const;

/** Parameters of the list of test dates in the address; it has one order. */
export const sittingList = defineList({
  fields: { test: choice(FOLLOWED_TESTS), shown: choice(SITTINGS_SHOWN) },
  sorts: ['HELD'],
});

export type SittingListState = ReturnType<typeof sittingList.read>;
