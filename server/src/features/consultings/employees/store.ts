import type { CurrentUser } from '@parvoz/contract/accounts.ts';
import type { PersonRef } from '@parvoz/contract/applications.ts';
import type { StaffMember } from '@parvoz/contract/consultings-admin.ts';
import { peopleIn } from '../../../db/person.ts';
import { pictureOf } from '../../../db/picture.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';

export interface EmployeeDraft {
  consultingId: number;
  name: string;
  surname: string;
}

export const insert = (db: Queryable, id: string, draft: EmployeeDraft): Promise<number> =>
  run(
    db,
    sql`insert into employees (id, consulting_id, name, surname)
        values (${id}, ${draft.consultingId}, ${draft.name}, ${draft.surname})`,
  );

export const findCurrent = (db: Queryable, id: string): Promise<Omit<CurrentUser, 'balance'> | null> =>
  one(
    db,
    sql`
    select a.id, e.name, e.surname, a.phone, ${pictureOf('e.photo_id')} as photo, array[a.role] as role_list,
      null as gender, null as country, null as address, json_build_object('id', g.id, 'name', g.name) as consulting,
      a.must_change_password
    from accounts a join employees e on e.id = a.id join consultings g on g.id = e.consulting_id
    where a.id = ${id} and a.status = 'ACTIVE' and a.phone is not null`,
  );

/** The photo of one, locked, and the change of name and photo. */
export const { lockPhoto, update } = peopleIn('employees');

/** Makes those who leave one agency wait for each other: its row stays locked until the transaction ends. */
export const lockConsulting = (db: Queryable, consultingId: number): Promise<number> =>
  run(db, sql`select from consultings where id = ${consultingId} for no key update`);

/** Is somebody else an owner of this agency, who may sign in? */
export const hasOtherOwner = async (db: Queryable, id: string, consultingId: number): Promise<boolean> =>
  (await one(
    db,
    sql`select from employees e join accounts a on a.id = e.id and a.status = 'ACTIVE' and a.role = 'ROLE_CONSULTING'
        where e.consulting_id = ${consultingId} and e.id <> ${id} limit 1`,
  )) !== null;

/** Leaves nothing that tells who it was. */
export const erase = (db: Queryable, id: string): Promise<number> =>
  run(db, sql`update employees set name = '', surname = '', photo_id = null where id = ${id}`);

/** Members of an agency who may sign in, by name. */
export const listActive = (db: Queryable, consultingId: number): Promise<PersonRef[]> =>
  rows(
    db,
    sql`select e.id, e.name, e.surname, ${pictureOf('e.photo_id')} as photo
        from employees e join accounts a on a.id = e.id and a.status = 'ACTIVE'
        where e.consulting_id = ${consultingId} order by e.name, e.surname, e.id`,
  );

/** Members of an agency who have an account, owners first. */
export const listStaff = (
  db: Queryable,
  consultingId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<(Omit<StaffMember, 'lastUsedAt'> & { lastUsedAt: Date | null })[]> =>
  rows(
    db,
    sql`
    select e.id, e.name, e.surname, ${pictureOf('e.photo_id')} as photo, a.phone, a.role, a.status,
      a.must_change_password, (select max(s.last_used_at) from sessions s where s.account_id = a.id) as last_used_at
    from employees e join accounts a on a.id = e.id
    where e.consulting_id = ${consultingId} and a.status in ('ACTIVE', 'BLOCKED') and a.phone is not null
      and a.role in ('ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER')
    order by a.role, e.name, e.surname, e.id limit ${limit} offset ${offset}`,
  );

export const hasPhone = async (db: Queryable, consultingId: number, phone: string): Promise<boolean> =>
  (await one(
    db,
    sql`select from employees e join accounts a on a.id = e.id
        where e.consulting_id = ${consultingId} and a.phone = ${phone}`,
  )) !== null;

export const countStaff = async (db: Queryable, consultingId: number): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from employees e join accounts a on a.id = e.id
        where e.consulting_id = ${consultingId} and a.status in ('ACTIVE', 'BLOCKED')`,
  ))!.count;

/** Everybody who ever was of an agency's staff, and whether the account is still there. */
export const listEverybody = (
  db: Queryable,
  consultingId: number,
): Promise<{ id: string; name: string; surname: string; photoId: string | null; isErased: boolean }[]> =>
  rows(
    db,
    sql`select e.id, e.name, e.surname, e.photo_id, a.status = 'DELETED' as is_erased from employees e join accounts a on a.id = e.id
        where e.consulting_id = ${consultingId} order by e.id for update of e`,
  );

/** Names of those of these accounts that are employees. */
export const listNames = (db: Queryable, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  rows(
    db,
    sql`select id, btrim(name || ' ' || surname) as name from employees where id = any(${ids}::uuid[])`,
  );
