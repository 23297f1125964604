import type { Queryable } from '../../../db/pool.ts';
import { rows, sql } from '../../../db/sql.ts';

export interface NamedThing {
  kind: string;
  id: number;
  word: string;
  names: string[];
}

/** Things that cells of files name, with what a file calls them. */
export const listNames = (db: Queryable): Promise<NamedThing[]> =>
  rows(
    db,
    sql`
    select 'countries' as kind, id, code as word, array[code, name_uz, name_ru, name_en] as names from countries
    union all
    select 'degrees', id, key, array[key, name_uz, name_ru, name_en] from degrees
    union all
    select 'faculties', id, name_en, array[name_uz, name_ru, name_en] from faculties where parent_id is not null`,
  );
