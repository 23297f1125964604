import type { DocumentStatus, Side, StepStatus } from '@parvoz/contract/applications/application-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { inLanguage } from '../../../../db/localised.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { all, one, raw, rows, run, type Sql, sql } from '../../../../db/sql.ts';

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

const COLUMNS = raw(`d.id, d.attachment_id, d.name, f.media_type,
  f.size_bytes::float8 as size_bytes, d.requirement_id, d.status, d.comment, d.number, d.side,
  d.created_at`);

const select = (condition: Sql): Sql =>
  sql`select ${COLUMNS} from application_documents d join attachments f on f.id = d.attachment_id where ${condition}`;

/** Newest first. */
export const listOf = (db: Queryable, applicationId: string): Promise<DocumentRow[]> =>
  rows(
    db,
    sql`${select(sql`d.application_id = ${applicationId}`)} order by d.created_at desc, d.number desc, d.id desc`,
  );

export const acceptLevel = (db: Queryable, levelId: number): Promise<number> =>
  run(
    db,
    sql`update application_documents d set status = 'ACCEPTED', comment = null
        from application_requirements r
        where r.id = d.requirement_id and r.level_id = ${levelId} and d.status = 'UPLOADED'`,
  );

/** Returns documents that are handed in and not accepted; returns how many of those named are such. */
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

/** A document of an application; null when it is none of it. */
export const find = (
  db: Queryable,
  applicationId: string,
  id: string,
): Promise<(DocumentRow & { levelStatus: StepStatus | null }) | null> =>
  one(
    db,
    sql`select ${COLUMNS}, l.status as level_status
        from application_documents d join attachments f on f.id = d.attachment_id
          left join application_requirements r on r.id = d.requirement_id
          left join application_levels l on l.id = r.level_id
        where d.id = ${id} and d.application_id = ${applicationId}`,
  );

/** Documents of an application that are this file, newest first. */
export const listByFile = (
  db: Queryable,
  applicationId: string,
  attachmentId: string,
): Promise<DocumentRow[]> =>
  rows(
    db,
    sql`${select(sql`d.application_id = ${applicationId} and d.attachment_id = ${attachmentId}`)}
        order by d.created_at desc, d.id desc`,
  );

/** The file of a document that this side has handed in to an application, unless it was returned or replaced. */
export const findReusable = (
  db: Queryable,
  { applicationId, id, side }: { applicationId: string; id: string; side: Side },
): Promise<{ attachmentId: string; name: string } | null> =>
  one(
    db,
    sql`select attachment_id, name from application_documents
        where id = ${id} and application_id = ${applicationId} and side = ${side} and status in ('UPLOADED', 'ACCEPTED')`,
  );

/** The level that asks for a document; null when this application asks for none such. */
export const findPlace = (
  db: Queryable,
  applicationId: string,
  requirementId: number,
): Promise<{ levelStatus: StepStatus | null } | null> =>
  one(
    db,
    sql`select l.status as level_status from application_requirements r join application_levels l on l.id = r.level_id
        where r.id = ${requirementId} and r.application_id = ${applicationId}`,
  );

/** The document that meets a requirement, also one that was returned; null when there is none. */
export const findCurrent = async (db: Queryable, requirementId: number): Promise<string | null> =>
  (
    await one<{ id: string }>(
      db,
      sql`select id from application_documents where requirement_id = ${requirementId} and status <> 'REPLACED'`,
    )
  )?.id ?? null;

/** Counts the documents of an application that stand, without that of a requirement, which makes room for another one. */
export const countCurrent = async (
  db: Queryable,
  applicationId: string,
  requirementId: number | null,
): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from application_documents
        where application_id = ${applicationId} and status <> 'REPLACED'
          and (requirement_id is null or requirement_id is distinct from ${requirementId})`,
  ))!.count;

/** Marks the current document of a requirement as a former version, and returns the number of the next one. */
export const replaceCurrent = async (db: Queryable, requirementId: number): Promise<number> =>
  (await one<{ number: number }>(
    db,
    sql`with replaced as (
          update application_documents set status = 'REPLACED'
          where requirement_id = ${requirementId} and status <> 'REPLACED')
        select coalesce(max(number), 0) + 1 as number from application_documents
        where requirement_id = ${requirementId}`,
  ))!.number;

/** Makes the newest former version of a requirement what it was before it was replaced. */
export const restoreFormer = (db: Queryable, requirementId: number): Promise<number> =>
  run(
    db,
    sql`update application_documents set status = case when comment is null then 'UPLOADED' else 'RETURNED' end
        where status = 'REPLACED' and id = (select id from application_documents
          where requirement_id = ${requirementId} order by number desc limit 1)`,
  );

export const insert = (
  db: Queryable,
  given: {
    id: string;
    applicationId: string;
    requirementId: number | null;
    attachmentId: string;
    name: string;
    number: number;
    side: Side;
    authorId: string;
    createdAt: Date;
  },
): Promise<number> =>
  run(
    db,
    sql`insert into application_documents (id, application_id, requirement_id, attachment_id, name, status, number,
          side, author_id, created_at)
        values (${given.id}, ${given.applicationId}, ${given.requirementId}, ${given.attachmentId}, ${given.name},
          'UPLOADED', ${given.number}, ${given.side}, ${given.authorId}, ${given.createdAt})`,
  );

export const remove = (db: Queryable, id: string): Promise<number> =>
  run(db, sql`delete from application_documents where id = ${id}`);

/** Bytes of all files of an application, each once: its documents with their versions, and others that it has. */
export const sumFiles = async (
  db: Queryable,
  applicationId: string,
  others: readonly string[],
): Promise<number> =>
  (await one<{ bytes: number }>(
    db,
    sql`select coalesce(sum(f.size_bytes), 0)::float8 as bytes from attachments f where f.id in (
          select attachment_id from application_documents where application_id = ${applicationId}
          union
          select unnest(${others}::uuid[]))`,
  ))!.bytes;

/** Lists the places of a file, documents before others, with the parties of their applications. */
export const listPlaces = (
  db: Queryable,
  attachmentId: string,
  others: readonly { applicationId: string; name: string }[],
): Promise<
  {
    applicationId: string;
    name: string;
    isDocument: boolean;
    studentId: string;
    consultingId: number;
    isDisputed: boolean;
  }[]
> =>
  rows(
    db,
    sql`select a.id as application_id, p.name, p.is_document, a.student_id,
          a.consulting_id, a.disputed_at is not null as is_disputed
        from (
          select application_id, name, true as is_document from application_documents
          where attachment_id = ${attachmentId}
          union all
          select o.application_id, o.name, false
          from unnest(${others.map(({ applicationId }) => applicationId)}::uuid[],
            ${others.map(({ name }) => name)}::text[]) o (application_id, name)
        ) p join applications a on a.id = p.application_id
        order by p.is_document desc`,
  );

/** An application with a file as an example, and its name there. */
export interface ExamplePlace {
  applicationId: string;
  name: string;
}

/** Any application that a file is an example in; of one agency where that is said. */
export const findExample = (
  db: Queryable,
  attachmentId: string,
  consultingId: number | null = null,
): Promise<ExamplePlace | null> =>
  one(
    db,
    sql`select application_id, coalesce(example_name, '') as name from application_requirements
        where ${all([
          sql`example_id = ${attachmentId}`,
          ...(consultingId === null ? [] : [sql`example_consulting_id = ${consultingId}`]),
        ])} limit 1`,
  );

/** The same of a student. Whatever shares the file, only what is the student's own is looked at. */
export const findExampleOf = (
  db: Queryable,
  attachmentId: string,
  studentId: string,
): Promise<ExamplePlace | null> =>
  one(
    db,
    sql`select a.id as application_id, r.name
        from applications a cross join lateral (
          select coalesce(example_name, '') as name from application_requirements
          where application_id = a.id and example_id = ${attachmentId} limit 1) r
        where a.student_id = ${studentId} limit 1`,
  );

/** A document with what its place in an archive is made of. */
export interface PlacedRow {
  attachmentId: string;
  name: string;
  number: number;
  isReplaced: boolean;
  requirement: string | null;
  stepNumber: number | null;
  levelNumber: number | null;
  createdAt: Date;
}

/** Lists documents in the order of the steps; those without a requirement come last. */
export const listPlaced = (
  db: Queryable,
  applicationId: string,
  language: Language,
): Promise<(PlacedRow & { original: string })[]> =>
  rows(
    db,
    sql`select d.attachment_id, d.name, d.number, d.status = 'REPLACED' as is_replaced,
          case when r.id is not null then ${inLanguage('r.name', language)} end as requirement,
          s.number as step_number, l.number as level_number, d.created_at, f.original
        from application_documents d join attachments f on f.id = d.attachment_id
          left join application_requirements r on r.id = d.requirement_id
          left join application_levels l on l.id = r.level_id
          left join application_steps s on s.id = l.step_id
        where d.application_id = ${applicationId}
        order by s.number, l.number, r.number, d.number desc, d.created_at, d.id`,
  );

/** Removes all documents of a student's applications and answers their files. */
export const removeOfStudent = async (db: Queryable, studentId: string): Promise<string[]> =>
  (
    await rows<{ attachmentId: string }>(
      db,
      sql`with emptied as (
            update applications set document_count = 0 where student_id = ${studentId} and document_count > 0)
          delete from application_documents d using applications a
          where a.id = d.application_id and a.student_id = ${studentId} returning d.attachment_id`,
    )
  ).map(({ attachmentId }) => attachmentId);
