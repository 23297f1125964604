import type { Queryable } from '../../../db/pool.ts';
import { asJson } from '../../../db/records.ts';
import { one, run, type Sql, sql } from '../../../db/sql.ts';
import { USES, type Uses } from './files.store.ts';

export interface DocumentFile {
  id: string;
  mediaType: string;
  sizeBytes: number;
  original: string;
}

export const find = (db: Queryable, id: string): Promise<DocumentFile | null> =>
  one(
    db,
    sql`select id, media_type, size_bytes::float8 as size_bytes, original
        from attachments where id = ${id} and kind = 'DOCUMENT' and removed_at is null`,
  );

/** Inserts a document; one that was stored before under this id stays. */
export const insert = (
  db: Queryable,
  file: DocumentFile & { ownerId: string; checksum: string; createdAt: Date },
): Promise<number> =>
  run(
    db,
    sql`insert into attachments (id, kind, owner_id, media_type, size_bytes, checksum, original, created_at)
        values (${file.id}, 'DOCUMENT', ${file.ownerId}, ${file.mediaType}, ${file.sizeBytes}, ${file.checksum},
          ${file.original}, ${file.createdAt})
        on conflict (id) do nothing`,
  );

/** Counts more places that show documents; returns how many of them there are. */
export const addUses = (db: Queryable, uses: readonly Uses[]): Promise<number> =>
  run(
    db,
    sql`with u as (select * from json_to_recordset(${asJson(uses)}) as u ${USES}),
        locked as (select a.id from attachments a join u on u.id = a.id order by a.id for no key update of a)
        update attachments a set uses = a.uses + u.count
        from u join locked l on l.id = u.id
        where a.id = u.id and a.kind = 'DOCUMENT' and a.removed_at is null`,
  );

const isDocument = (ids: readonly string[]): Sql =>
  sql`id = any(${ids}::uuid[]) and kind = 'DOCUMENT' and removed_at is null`;

/** Counts those of these documents that are held for good. */
export const countHeld = async (db: Queryable, ids: readonly string[]): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from attachments where ${isDocument(ids)} and held_until = 'infinity'`,
  ))!.count;

/** Holds documents for good. */
export const hold = (db: Queryable, ids: readonly string[]): Promise<number> =>
  run(
    db,
    sql`with locked as (select id from attachments where ${isDocument(ids)} order by id for no key update)
        update attachments a set held_until = 'infinity' from locked l where a.id = l.id`,
  );

/** Counts one more place that shows a document; false for what is none. */
export const addUse = async (db: Queryable, id: string): Promise<boolean> =>
  (await run(
    db,
    sql`update attachments set uses = uses + 1 where id = ${id} and kind = 'DOCUMENT' and removed_at is null`,
  )) > 0;
