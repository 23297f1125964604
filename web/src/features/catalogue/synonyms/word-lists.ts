import { MISSED_SORTS, SYNONYM_MEANINGS, SYNONYM_SORTS } from '@parvoz/contract/limits.ts';
import { choice, defineList } from '../../../ui/table/list-address.ts';

/** Parameters of the list of words in the address. */
export const wordList = defineList({ fields: { meaning: choice(SYNONYM_MEANINGS) }, sorts: SYNONYM_SORTS });
export type WordListState = ReturnType<typeof wordList.read>;

/** The list of queries that found nothing. */
export const missedList = defineList({ fields: {}, sorts: MISSED_SORTS });
export type MissedListState = ReturnType<typeof missedList.read>;
