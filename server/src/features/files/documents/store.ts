import type { Queryable } from '../../../db/pool.ts';
import { one, run, sql } from '../../../db/sql.ts';

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

/** What was kept before under this id stays. */
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

/** Counts one more place that shows a document; false for what is none. */
export const addUse = async (db: Queryable, id: string): Promise<boolean> =>
  (await run(
    db,
    sql`update attachments set uses = uses + 1 where id = ${id} and kind = 'DOCUMENT' and removed_at is null`,
  )) > 0;
