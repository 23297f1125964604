import type { Queryable } from '../../../db/pool.ts';
import { rows, run, sql } from '../../../db/sql.ts';

/** Requests that wait for their agency since before a moment, those that wait longest first. */
export const listSilent = async (db: Queryable, before: Date, limit: number): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select id from join_requests where state = 'ASKED' and changed_at < ${before}
          order by changed_at limit ${limit}`,
    )
  ).map(({ id }) => id);

/** Stores that its agency was reminded; nothing of the request itself changes. */
export const setReminded = (db: Queryable, id: string, now: Date): Promise<number> =>
  run(db, sql`update join_requests set reminded_at = ${now} where id = ${id}`);
