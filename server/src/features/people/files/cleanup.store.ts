import type { Queryable } from '../../../db/pool.ts';
import { rows, sql } from '../../../db/sql.ts';

/** Returns those of these ids that are an attachment or an upload. */
export const listKnown = async (db: Queryable, ids: readonly string[]): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select id from attachments where id = any(${ids}::uuid[])
          union select id from uploads where id = any(${ids}::uuid[])`,
    )
  ).map(({ id }) => id);
