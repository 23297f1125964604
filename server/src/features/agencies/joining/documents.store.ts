import type { PrivateFile } from '@parvoz/contract/applications/application-documents.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';

/** Documents of a request, in the order in which they came. */
export const list = (db: Queryable, requestId: string): Promise<PrivateFile[]> =>
  rows(
    db,
    sql`select a.id, d.name, a.media_type, a.size_bytes::float8 as size_bytes
        from join_documents d join attachments a on a.id = d.attachment_id
        where d.request_id = ${requestId} order by a.created_at, a.id`,
  );

export const count = async (db: Queryable, requestId: string): Promise<number> =>
  (await one<{ total: number }>(
    db,
    sql`select count(*)::int as total from join_documents where request_id = ${requestId}`,
  ))!.total;

export const insert = (
  db: Queryable,
  document: { requestId: string; attachmentId: string; name: string },
): Promise<number> =>
  run(
    db,
    sql`insert into join_documents (request_id, attachment_id, name)
        values (${document.requestId}, ${document.attachmentId}, ${document.name})`,
  );

/** Takes all documents of a request off it; returns their files. */
export const removeAll = async (db: Queryable, requestId: string): Promise<string[]> =>
  (
    await rows<{ attachmentId: string }>(
      db,
      sql`delete from join_documents where request_id = ${requestId} returning attachment_id`,
    )
  ).map(({ attachmentId }) => attachmentId);

/** The request that a file belongs to, and its name there. */
export const findPlace = (
  db: Queryable,
  attachmentId: string,
): Promise<{ requestId: string; name: string } | null> =>
  one(db, sql`select request_id, name from join_documents where attachment_id = ${attachmentId} limit 1`);
