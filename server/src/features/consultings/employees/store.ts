import type { CurrentUser } from '@parvoz/contract/accounts.ts';
import type { PersonRef } from '@parvoz/contract/applications.ts';
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
