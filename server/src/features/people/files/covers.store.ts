import type { Queryable } from '../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../db/records.ts';
import { rows, run, sql } from '../../../db/sql.ts';
import type { CoverKind } from './files.rules.ts';

export interface NamedCover {
  id: string;
  name: string;
  original: string;
}

const FIELDS = fieldsOf<NamedCover>({ id: 'uuid', name: 'text', original: 'text' });

/** Inserts covers of which only the names are stored. */
export const insertNamed = (db: Queryable, kind: CoverKind, covers: readonly NamedCover[]): Promise<number> =>
  run(
    db,
    sql`insert into attachments (id, kind, media_type, size_bytes, checksum, original, cover_kind, cover_name)
        select id, 'PICTURE', 'image/svg+xml', 0, '', original, ${kind}, name
        from json_to_recordset(${asJson(covers)}) as c ${FIELDS}`,
  );

/** Returns those of these pictures that the product drew itself. */
export const listDrawn = async (db: Queryable, ids: readonly string[]): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select id from attachments where id = any(${ids}::uuid[]) and owner_id is null`,
    )
  ).map(({ id }) => id);
