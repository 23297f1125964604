import type { AuditDifference, AuditFilter, AuditMemberState } from '@parvoz/contract/platform/audit.ts';
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
  /** Relation of the guardian who has done it in the name of the actor. */
  payer: string | null;
  createdAt: Date;
  undoes: string | null;
  undoneBy: string | null;
}

/** A bulk change has its members; only it has an empty place for them. */
const columns = sql`r.id, r.action, r.subject, r.subject_id, r.title,
  case when r.subject = 'bulk'
    then (select count(*)::int from audit_records m where m.group_id = r.id) end as count,
  r.actor_id, r.actor_role, r.details ->> 'payer' as payer, r.created_at, r.undoes, r.undone_by`;

/** Bytes of a value that fits a line. */
const MAX_VALUE_BYTES = raw('120');

/** Returns whether a value is a single one that fits a line. */
const isShort = (value: Sql): Sql =>
  sql`(coalesce(jsonb_typeof(${value}), 'null') in ('string', 'number', 'boolean', 'null')
    and octet_length(coalesce((${value})::text, '')) <= ${MAX_VALUE_BYTES})`;

/** Returns the fields of a change, with their values where these fit a line. */
const differencesOf = (before: Sql, after: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('field', k.name, 'isShown', k.is_shown,
      'before', case when k.is_shown then (${before}) -> k.name end,
      'after', case when k.is_shown then (${after}) -> k.name end) order by k.name), '[]')
  from (select n.name, ${isShort(sql`(${before}) -> n.name`)} and ${isShort(sql`(${after}) -> n.name`)} as is_shown
    from jsonb_object_keys(case when ${before} is not null then ${after} end) as n (name)) k)`;

/** A bulk change of a status changes the same of all its records: that of the first one. */
const firstMember = sql`left join lateral (
  select m.before, m.after from audit_records m
  where r.subject = 'bulk' and r.action = 'STATUS_CHANGED' and m.group_id = r.id order by m.id limit 1) f on true`;

const said = sql`${differencesOf(sql`coalesce(f.before, r.before)`, sql`coalesce(f.after, r.after)`)} as differences,
  nullif(r.details ->> 'reason', '') as reason`;

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

/** A changed field; its values are single ones that fit a line, or null. */
export type Difference = Record<'before' | 'after', unknown> & Pick<AuditDifference, 'field' | 'isShown'>;

export interface ListedRow extends HistoryRow {
  differences: Difference[];
  /** Reason that its author gave. */
  reason: string | null;
}

export const findRows = (db: Queryable, ids: readonly string[]): Promise<ListedRow[]> =>
  rows(
    db,
    sql`select ${columns}, ${said} from unnest(${ids}::uuid[]) with ordinality as w (id, place)
        join audit_records r on r.id = w.id ${firstMember} order by w.place`,
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

/**
 * Changes of records `m` after which the same record was changed again: in a field of theirs, or, of what was created or deleted,
 * in any. Their own undo is none.
 */
const isChangedSince = sql`exists (
  select from audit_records l
  where l.subject = m.subject and l.subject_id = m.subject_id and l.id > m.id
    and (l.before is not null or l.after is not null) and (m.undone_by is null or l.group_id is distinct from m.undone_by)
    and (m.before is null or m.after is null or l.before is null or l.after is null
      or exists (select from jsonb_object_keys(m.after) as n (name) where l.after -> n.name is not null)))`;

const MEMBERS: Record<AuditMemberState, Sql> = {
  CHANGED_SINCE: isChangedSince,
  LEFT: sql`m.undone_by is null`,
};

const membersOf = (groupId: string, state: AuditMemberState | null): Sql => {
  const ofState = state ? MEMBERS[state] : sql`true`;
  return sql`audit_records m where m.group_id = ${groupId} and ${ofState}`;
};

export const listMemberIds = async (
  db: Queryable,
  groupId: string,
  state: AuditMemberState | null,
  { limit, offset }: Window,
): Promise<string[]> => {
  const found = await rows<{ id: string }>(
    db,
    sql`select m.id from ${membersOf(groupId, state)} order by m.id limit ${limit} offset ${offset}`,
  );
  return found.map(({ id }) => id);
};

export const countMembers = async (
  db: Queryable,
  groupId: string,
  state: AuditMemberState | null = null,
): Promise<number> =>
  (await one<{ total: number }>(db, sql`select count(*)::int as total from ${membersOf(groupId, state)}`))!
    .total;

/** Counts the records of a bulk change by what was done to them. */
export const countActs = async (
  db: Queryable,
  groupId: string,
): Promise<{ created: number; changed: number; deleted: number }> =>
  (await one(
    db,
    sql`select count(*) filter (where before is null and after is not null)::int as created,
          count(*) filter (where before is not null and after is not null)::int as changed,
          count(*) filter (where before is not null and after is null)::int as deleted
        from audit_records where group_id = ${groupId}`,
  ))!;

/** Lists the fields that a bulk change has changed, the most frequent first, with their values where all records have the same. */
export const listCommonFields = (
  db: Queryable,
  groupId: string,
): Promise<(Difference & { count: number })[]> =>
  rows(
    db,
    sql`
    select k.name as field, k.count, coalesce(k.is_shown, false) as is_shown, case when k.is_shown then k.before end as before,
      case when k.is_shown then k.after end as after
    from (
      select n.name, count(*)::int as count, (array_agg(m.before -> n.name))[1] as before,
        (array_agg(m.after -> n.name))[1] as after,
        bool_and(${isShort(sql`m.before -> n.name`)} and ${isShort(sql`m.after -> n.name`)})
          and min(jsonb_hash_extended(m.before -> n.name, 0)) = max(jsonb_hash_extended(m.before -> n.name, 0))
          and min(jsonb_hash_extended(m.after -> n.name, 0)) = max(jsonb_hash_extended(m.after -> n.name, 0)) as is_shown
      from audit_records m, jsonb_object_keys(m.after) as n (name)
      where m.group_id = ${groupId} and m.before is not null and m.after is not null
      group by n.name) k
    order by k.count desc, k.name`,
  );

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

export interface RecordRow extends ListedRow, Pick<ChangeRow, 'before' | 'after' | 'groupId'> {
  details: object;
  /** Details of the undo of this record, or of the one that it made. */
  undoDetails: object | null;
}

export const find = (db: Queryable, id: string): Promise<RecordRow | null> =>
  one(
    db,
    sql`select ${columns}, ${said}, r.before, r.after, r.details, r.group_id,
          case when r.undoes is not null then r.details
            when r.undone_by is not null then (select x.details from audit_records x where x.id = r.undone_by)
          end as undo_details
        from audit_records r ${firstMember} where r.id = ${id}`,
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
