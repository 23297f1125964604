import type { Queryable } from '../../../db/pool.ts';
import { rows, sql } from '../../../db/sql.ts';
import type { MARKS } from '../rules.ts';

/** Names of one thing; `meaning` may say that they stand for a kind of thing, or for nothing. */
export interface Synonyms {
  meaning: 'NAME' | keyof typeof MARKS | 'FILLER';
  names: string[];
}

export const listAll = (db: Queryable): Promise<Synonyms[]> =>
  rows(db, sql`select meaning, names from search_synonyms order by id`);
