import type { AuditFilter } from '@parvoz/contract/platform/audit.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { hasText, type Window } from '../../../db/admin-list.ts';
import { onDays } from '../../../db/days.ts';
import type { Queryable } from '../../../db/pool.ts';
import { all, one, raw, rows, run, type Sql, sql } from '../../../db/sql.ts';

export interface HistoryRow {
  id: string;
  action: string;
  subject: string;
  subjectId: string;
  title: string | null;
  count: number | null;
  actorId: string;
  actorRole: Role;
  createdAt: Date;
  undoes: string | null;
  undoneBy: string | null;
}

/** A bulk change has its members; only it has an empty place for them. */
const columns = sql`r.id, r.action, r.subject, r.subject_id, r.title,
  case when r.subject = 'bulk'
    then (select count(*)::int from audit_records m where m.group_id = r.id) end as count,
  r.actor_id, r.actor_role, r.created_at, r.undoes, r.undone_by`;

/**
 * Changes of one record, or of records with a name, are listed as parts of bulk changes; all others with each bulk change as
 * one.
 */
const conditionsOf = ({ query, subject, subjectId, action, actorId, ...days }: AuditFilter): Sql =>
  all([
    ...(subjectId ? [sql`r.subject_id = ${subjectId}`] : []),
    ...(query ? [hasText(raw('r.search_text'), query)] : []),
    ...(subjectId || query ? [] : [sql`r.group_id is null`]),
    ...(subject ? [sql`r.subject = ${subject}`] : []),
    ...(action ? [sql`r.action = ${action}`] : []),
    ...(actorId ? [sql`r.actor_id = ${actorId}`] : []),
    ...onDays(raw('r.created_at'), days),
  ]);

/** Newest first: ids are in order of time. */
export const listIds = async (
  db: Queryable,
  filter: AuditFilter,
  { limit, offset }: Window,
): Promise<string[]> => {
  const found = await rows<{ id: string }>(
    db,
    sql`select r.id from audit_records r where ${conditionsOf(filter)}
        order by r.id desc limit ${limit} offset ${offset}`,
    false,
  );
  return found.map(({ id }) => id);
};

export const count = async (db: Queryable, filter: AuditFilter): Promise<number> =>
  (
    await rows<{ total: number }>(
      db,
      sql`select count(*)::int as total from audit_records r where ${conditionsOf(filter)}`,
      false,
    )
  )[0]!.total;

export const findRows = (db: Queryable, ids: readonly string[]): Promise<HistoryRow[]> =>
  rows(
    db,
    sql`select ${columns} from unnest(${ids}::uuid[]) with ordinality as k (id, place)
        join audit_records r on r.id = k.id order by k.place`,
  );

/** Returns the condition of an agency's own records: its page, and what its staff have changed of its own. */
const isOf = (consultingId: number): Sql =>
  sql`(r.subject = 'consulting' and r.subject_id = ${consultingId}::int::text and r.after is not null)
    or (r.subject in ('tariff', 'step', 'step-level') and r.details @> jsonb_build_object('consultingId', ${consultingId}::int))`;

/** The newest change of a record; of those that are an agency's own, where one is said. */
export const findLast = (
  db: Queryable,
  { subject, subjectId }: { subject: string; subjectId: string },
  consultingId: number | null,
): Promise<Pick<HistoryRow, 'actorId' | 'actorRole' | 'createdAt'> | null> =>
  one(
    db,
    sql`select r.actor_id, r.actor_role, r.created_at from audit_records r
        where r.subject = ${subject} and r.subject_id = ${subjectId}
          and (${consultingId === null ? sql`true` : isOf(consultingId)})
        order by r.id desc limit 1`,
  );

export interface FieldedRow extends HistoryRow {
  /** Names of the fields that a change is about. */
  fields: string[];
}

export const findFielded = (db: Queryable, ids: readonly string[]): Promise<FieldedRow[]> =>
  rows(
    db,
    sql`select ${columns}, array(select k.name from jsonb_object_keys(coalesce(r.after, r.before)) as k (name)
            where k.name is not null) as fields
        from audit_records r where r.id = any(${ids}::uuid[])`,
  );

export const listMemberIds = async (
  db: Queryable,
  groupId: string,
  { limit, offset }: Window,
): Promise<string[]> => {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from audit_records where group_id = ${groupId} order by id limit ${limit} offset ${offset}`,
  );
  return found.map(({ id }) => id);
};

export const countMembers = async (db: Queryable, groupId: string): Promise<number> =>
  (await one<{ total: number }>(
    db,
    sql`select count(*)::int as total from audit_records where group_id = ${groupId}`,
  ))!.total;

/** Fields needed to undo a change. */
export interface ChangeRow {
  id: string;
  actorRole: Role;
  action: string;
  subject: string;
  subjectId: string;
  title: string | null;
  before: object | null;
  after: object | null;
  createdAt: Date;
  groupId: string | null;
  undoneBy: string | null;
}

export interface RecordRow extends HistoryRow, Pick<ChangeRow, 'before' | 'after' | 'groupId'> {
  details: object;
  /** Details of the undo of this record, or of the one that it made. */
  undoDetails: object | null;
}

export const find = (db: Queryable, id: string): Promise<RecordRow | null> =>
  one(
    db,
    sql`select ${columns}, r.before, r.after, r.details, r.group_id,
          case when r.undoes is not null then r.details
            when r.undone_by is not null then (select x.details from audit_records x where x.id = r.undone_by)
          end as undo_details
        from audit_records r where r.id = ${id}`,
  );

/** Returns the last names of records of a subject. */
export const findTitles = (
  db: Queryable,
  subject: string,
  ids: readonly string[],
): Promise<{ id: string; title: string }[]> =>
  rows(
    db,
    sql`select distinct on (subject_id) subject_id as id, title from audit_records
        where subject = ${subject} and subject_id = any(${ids}::text[]) and title is not null
        order by subject_id, id desc`,
  );

const changeColumns = sql`id, actor_role, action, subject, subject_id, title, before, after, created_at, group_id,
  undone_by`;

/** Locked: of two who put it back at once, the second one sees that it is done. */
export const lock = (db: Queryable, id: string): Promise<ChangeRow | null> =>
  one(db, sql`select ${changeColumns} from audit_records where id = ${id} for update`);

/** Parts of a bulk change after an id, in order; locked. */
export const lockMembers = (
  db: Queryable,
  groupId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<ChangeRow[]> =>
  rows(
    db,
    sql`select ${changeColumns} from audit_records
        where group_id = ${groupId} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${limit} for update`,
  );

/** Marks these changes as undone by another one. */
export const markUndone = (db: Queryable, ids: readonly string[], by: string): Promise<number> =>
  run(db, sql`update audit_records set undone_by = ${by} where id = any(${ids}::uuid[])`);

/** Stores which change a change undoes, and how much of it. */
export const setUndoes = (
  db: Queryable,
  id: string,
  { undoes, details }: { undoes: string; details: object },
): Promise<number> =>
  run(
    db,
    sql`update audit_records set undoes = ${undoes}, details = ${JSON.stringify(details)}::jsonb where id = ${id}`,
  );
