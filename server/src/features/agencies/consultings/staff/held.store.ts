import type { StaffAccount } from '../../../../db/person.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { rows, run, sql } from '../../../../db/sql.ts';

/** A former member of the staff of a deleted agency. */
export interface HeldEmployee extends StaffAccount {
  consultingId: number;
  name: string;
  surname: string;
}

export const insert = (db: Queryable, held: HeldEmployee, until: Date): Promise<number> =>
  run(
    db,
    sql`insert into held_employees (id, consulting_id, name, surname, phone, password_hash, role, status,
          must_change_password, language, created_at, held_until)
        values (${held.id}, ${held.consultingId}, ${held.name}, ${held.surname}, ${held.phone}, ${held.passwordHash},
          ${held.role}, ${held.status}, ${held.mustChangePassword}, ${held.language}, ${held.createdAt}, ${until})`,
  );

/** Takes those of an agency out, owners first. */
export const takeOut = (db: Queryable, consultingId: number): Promise<HeldEmployee[]> =>
  rows(
    db,
    sql`with held as (delete from held_employees where consulting_id = ${consultingId} returning *)
        select id, consulting_id, name, surname, phone, password_hash, role, status, must_change_password, language,
          created_at
        from held order by role, id`,
  );

export const removeOld = (db: Queryable, now: Date): Promise<number> =>
  run(db, sql`delete from held_employees where held_until <= ${now}`);

/** Lists agencies that were deleted before a moment, the last time where there were several, and have not come back. */
export const listGone = async (db: Queryable, deletedBefore: Date): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      db,
      sql`select a.subject_id::int as id from audit_records a
          where a.subject = 'consulting' and a.action = 'DELETED'
            and not exists (select from consultings g where g.id::text = a.subject_id)
          group by a.subject_id having max(a.created_at) < ${deletedBefore}`,
    )
  ).map(({ id }) => id);
