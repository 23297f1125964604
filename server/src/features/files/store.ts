import type { Queryable } from '../../db/pool.ts';
import { one, run, sql } from '../../db/sql.ts';

export interface Attachment {
  id: string;
  kind: 'PICTURE' | 'DOCUMENT';
  mediaType: string;
  sizeBytes: number;
  checksum: string;
  original: string;
}

export const insert = (db: Queryable, file: Attachment & { ownerId: string | null }): Promise<number> =>
  run(
    db,
    sql`insert into attachments (id, kind, owner_id, media_type, size_bytes, checksum, original)
        values (${file.id}, ${file.kind}, ${file.ownerId}, ${file.mediaType}, ${file.sizeBytes}, ${file.checksum},
          ${file.original})`,
  );

export const findPicture = (db: Queryable, id: string): Promise<Attachment | null> =>
  one(
    db,
    sql`select id, kind, media_type as "mediaType", size_bytes as "sizeBytes", checksum, original
        from attachments where id = ${id} and kind = 'PICTURE'`,
  );
