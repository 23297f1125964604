import type { Queryable } from '../../../../db/pool.ts';
import { one, run, sql } from '../../../../db/sql.ts';

/** Writes that an agency has acted, which ends an appeal. */
export const noteAct = (db: Queryable, id: string, now: Date): Promise<number> =>
  run(db, sql`update applications set silent_since = ${now}, appealed_at = null where id = ${id}`);

/** Returns why the student has asked Parvoz to step in last; null where they have not, or have deleted their account. */
export const findReason = async (db: Queryable, id: string): Promise<string | null> =>
  (
    await one<{ comment: string | null }>(
      db,
      sql`select comment from application_events where application_id = ${id} and type = 'APPEALED'
          order by seq desc limit 1`,
    )
  )?.comment ?? null;
