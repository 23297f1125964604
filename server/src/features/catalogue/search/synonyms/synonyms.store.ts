import type { Queryable } from '../../../../db/pool.ts';
import { rows, sql } from '../../../../db/sql.ts';
import type { Synonyms } from '../search.rules.ts';

export const listAll = (db: Queryable): Promise<Synonyms[]> =>
  rows(db, sql`select id, meaning, names from search_synonyms order by id`);
