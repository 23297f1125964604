import type { Role } from '@parvoz/contract/roles.ts';
import type { Queryable } from '../../db/pool.ts';
import { run, sql } from '../../db/sql.ts';

export interface AuditRow {
  id: string;
  actorId: string;
  actorRole: Role;
  action: string;
  subject: string;
  subjectId: string;
  details: object;
  address: string;
  createdAt: Date;
}

export const insert = (db: Queryable, row: AuditRow): Promise<number> =>
  run(
    db,
    sql`insert into audit_records (id, actor_id, actor_role, action, subject, subject_id, details, address, created_at)
        values (${row.id}, ${row.actorId}, ${row.actorRole}, ${row.action}, ${row.subject}, ${row.subjectId},
          ${JSON.stringify(row.details)}::jsonb, ${row.address}, ${row.createdAt})`,
  );

/** Forgets from where things were done before a moment. */
export const eraseAddresses = (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`update audit_records set address = null where created_at < ${before} and address is not null`);
