import type { Role } from '@parvoz/contract/roles.ts';
import type { Queryable } from '../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../db/records.ts';
import { one, run, sql } from '../../../db/sql.ts';

/** An entry as it is written; `details`, `before` and `after` are JSON. */
export interface AuditRow {
  id: string;
  actorId: string;
  actorRole: Role;
  action: string;
  subject: string;
  subjectId: string;
  title: string | null;
  details: string;
  before: string | null;
  after: string | null;
  idempotencyKey: string | null;
  callHash: string | null;
  address: string;
  createdAt: Date;
}

const RECORD = fieldsOf<AuditRow>({
  id: 'uuid',
  actorId: 'uuid',
  actorRole: 'text',
  action: 'text',
  subject: 'text',
  subjectId: 'text',
  title: 'text',
  details: 'text',
  before: 'text',
  after: 'text',
  idempotencyKey: 'text',
  callHash: 'text',
  address: 'text',
  createdAt: 'timestamptz',
});

export const insert = (db: Queryable, records: readonly AuditRow[]): Promise<number> =>
  run(
    db,
    sql`insert into audit_records (id, actor_id, actor_role, action, subject, subject_id, title, details, before, after,
          idempotency_key, call_hash, address, created_at)
        select id, actor_id, actor_role, action, subject, subject_id, title, details::jsonb, before::jsonb,
          after::jsonb, idempotency_key, call_hash, address, created_at
        from json_to_recordset(${asJson(records)}) as given ${RECORD}`,
  );

export interface MemberRow {
  id: string;
  action: string;
  subject: string;
  subjectId: string;
  title: string | null;
  before: string | null;
  after: string | null;
}

const MEMBER = fieldsOf<MemberRow>({
  id: 'uuid',
  action: 'text',
  subject: 'text',
  subjectId: 'text',
  title: 'text',
  before: 'text',
  after: 'text',
});

/** Inserts the parts of a bulk change, whose author, moment and address are in its head. `before` and `after` are JSON. */
export const insertMembers = (
  db: Queryable,
  headId: string,
  members: readonly MemberRow[],
): Promise<number> =>
  run(
    db,
    sql`insert into audit_records (id, actor_id, actor_role, action, subject, subject_id, title, details, before, after,
          group_id, address, created_at)
        select m.id, h.actor_id, h.actor_role, m.action, m.subject, m.subject_id, m.title, '{}'::jsonb,
          m.before::jsonb, m.after::jsonb, h.id, h.address, h.created_at
        from json_to_recordset(${asJson(members)}) as m ${MEMBER}, audit_records h where h.id = ${headId}`,
  );

/** Returns what an account has done with this key: id of the subject, and digest of the call. */
export const findByKey = (
  db: Queryable,
  { actorId, subject, key }: { actorId: string; subject: string; key: string },
): Promise<{ subjectId: string; callHash: string | null; details: Record<string, unknown> } | null> =>
  one(
    db,
    sql`select subject_id, call_hash, details from audit_records
        where actor_id = ${actorId} and subject = ${subject} and idempotency_key = ${key}`,
  );

/** The last bulk change of somebody with these details. */
export const findHead = (
  db: Queryable,
  { actorId, action, details }: { actorId: string; action: string; details: object },
): Promise<{ id: string } | null> =>
  one(
    db,
    sql`select id from audit_records
        where group_id is null and action = ${action} and actor_id = ${actorId}
          and details @> ${JSON.stringify(details)}::jsonb
        order by id desc limit 1`,
  );

/** Erases the addresses of entries from before a moment. */
export const eraseAddresses = (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`update audit_records set address = null where created_at < ${before} and address is not null`);
