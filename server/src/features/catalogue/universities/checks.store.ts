import type { Queryable } from '../../../db/pool.ts';
import { rows, run, sql } from '../../../db/sql.ts';

/** Fields of a university that a check concerns. */
export interface CheckedUniversity {
  id: number;
  version: number;
  nameUz: string;
  sourceUrl: string | null;
  checkedOn: string | null;
  checkedBy: string | null;
}

export const lock = (db: Queryable, ids: readonly number[]): Promise<CheckedUniversity[]> =>
  rows(
    db,
    sql`select id, version, name_uz, source_url, checked_on, checked_by
        from universities where id = any(${ids}::int[]) order by id for no key update`,
  );

export const setChecked = (
  db: Queryable,
  id: number,
  { today, accountId, at }: { today: string; accountId: string; at: Date },
): Promise<number> =>
  run(
    db,
    sql`update universities set checked_on = ${today}, checked_by = ${accountId}, version = version + 1,
          updated_at = ${at}, updated_by = ${accountId}
        where id = ${id}`,
  );
