import type { Queryable } from '../../../db/pool.ts';
import { one, rows, sql } from '../../../db/sql.ts';

/** Bytes of all uploads, those on their way included. */
export const sumAll = async (db: Queryable): Promise<number> =>
  (await one<{ bytes: number }>(
    db,
    sql`select (coalesce((select sum(size_bytes) from attachments where owner_id is not null), 0)
          + coalesce((select sum(size_bytes) from uploads), 0))::float8 as bytes`,
  ))!.bytes;

/** Lists an account's uploads since a moment, oldest first, with removed and unfinished ones. */
export const listSince = (
  db: Queryable,
  ownerId: string,
  since: Date,
): Promise<{ sizeBytes: number; createdAt: Date }[]> =>
  rows(
    db,
    sql`select size_bytes::float8 as size_bytes, created_at from attachments
        where owner_id = ${ownerId} and created_at > ${since}
        union all
        select size_bytes::float8, created_at from uploads u
        where owner_id = ${ownerId} and created_at > ${since}
          and not exists (select from attachments a where a.id = u.id)
        order by 2`,
  );
