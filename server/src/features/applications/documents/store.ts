import type { DocumentStatus, Side } from '@parvoz/contract/application-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, raw, rows, run, type Sql, sql } from '../../../db/sql.ts';

export interface DocumentRow {
  id: string;
  attachmentId: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  requirementId: number | null;
  status: DocumentStatus;
  comment: string | null;
  number: number;
  side: Side;
  createdAt: Date;
}

const COLUMNS = raw(`d.id, d.attachment_id as "attachmentId", d.name, f.media_type as "mediaType",
  f.size_bytes::float8 as "sizeBytes", d.requirement_id as "requirementId", d.status, d.comment, d.number, d.side,
  d.created_at as "createdAt"`);

const select = (condition: Sql): Sql =>
  sql`select ${COLUMNS} from application_documents d join attachments f on f.id = d.attachment_id where ${condition}`;

/** Newest first. */
export const listOf = (db: Queryable, applicationId: string): Promise<DocumentRow[]> =>
  rows(
    db,
    sql`${select(sql`d.application_id = ${applicationId}`)} order by d.created_at desc, d.number desc, d.id desc`,
  );

/** Required documents of a level that have not been handed in, or were returned. */
export const countMissing = async (db: Queryable, levelId: number): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from application_requirements r
        where r.level_id = ${levelId} and r.is_required and not exists (
          select from application_documents d where d.requirement_id = r.id and d.status in ('UPLOADED', 'ACCEPTED'))`,
  ))!.count;

export const acceptLevel = (db: Queryable, levelId: number): Promise<number> =>
  run(
    db,
    sql`update application_documents d set status = 'ACCEPTED', comment = null
        from application_requirements r
        where r.id = d.requirement_id and r.level_id = ${levelId} and d.status = 'UPLOADED'`,
  );

/** Returns documents that are handed in and not accepted; answers how many of those named are such. */
export const returnMany = (
  db: Queryable,
  applicationId: string,
  returned: readonly { id: string; comment: string }[],
): Promise<number> =>
  run(
    db,
    sql`update application_documents d set status = 'RETURNED', comment = r.comment
        from unnest(${returned.map(({ id }) => id)}::uuid[], ${returned.map(({ comment }) => comment)}::text[])
          r (id, comment)
        where d.id = r.id and d.application_id = ${applicationId} and d.status = 'UPLOADED'`,
  );
