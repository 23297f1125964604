import { MISSED_SORTS, SYNONYM_MEANINGS, SYNONYM_SORTS } from '@parvoz/contract/limits.ts';
import { choice, defineList } from '../../../ui/table/list-address.ts';

/** Parameters of the list of synonyms in the address. */
export const synonymList = defineList({
  fields: { meaning: choice(SYNONYM_MEANINGS) },
  sorts: SYNONYM_SORTS,
});
export type SynonymListState = ReturnType<typeof synonymList.read>;

/** The list of queries that found nothing. */
export const missList = defineList({ fields: {}, sorts: MISSED_SORTS });
export type MissListState = ReturnType<typeof missList.read>;
