import type { StaffMember } from '@parvoz/contract/agencies/consultings-admin.ts';
import type { PersonRef } from '@parvoz/contract/applications/applications.ts';
import { fold } from '@parvoz/contract/fold.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { EmployeeState } from '@parvoz/contract/limits.ts';
import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { plainDigits } from '@parvoz/contract/plain-digits.ts';
import { hasText } from '../../../../db/admin-list.ts';
import { agencyName } from '../../../../db/localised.ts';
import { lockPhotoIn, namesAfter, type PersonChange } from '../../../../db/person.ts';
import { pictureOf } from '../../../../db/picture.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { all, one, raw, rows, run, type Sql, sql } from '../../../../db/sql.ts';

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

export const findCurrent = (
  db: Queryable,
  language: Language,
  id: string,
): Promise<Omit<CurrentUser, 'balance'> | null> =>
  one(
    db,
    sql`
    select a.id, e.name, e.surname, a.phone, ${pictureOf('e.photo_id')} as photo, array[a.role] as role_list,
      null as gender, null as country, null as address, json_build_object('id', g.id,
        'name', ${agencyName('g', language)}) as consulting,
      a.must_change_password
    from accounts a join employees e on e.id = a.id join consultings g on g.id = e.consulting_id
    where a.id = ${id} and a.status = 'ACTIVE' and a.phone is not null`,
  );

/** The photo of one, locked. */
export const lockPhoto = lockPhotoIn('employees');

/** Updates a member's own data; returns 0 where nothing changes. `photoId` is that of the photo after the change. */
export const update = (
  db: Queryable,
  id: string,
  { photoId, ...change }: PersonChange & { photoId: string | null },
): Promise<number> => {
  const { name, surname } = namesAfter(change);
  return run(
    db,
    sql`update employees set name = ${name}, surname = ${surname}, photo_id = ${photoId}, version = version + 1
        where id = ${id} and (name, surname, photo_id) is distinct from (${name}, ${surname}, ${photoId}::uuid)`,
  );
};

/** Makes those who leave one agency wait for each other: its row stays locked until the transaction ends. */
export const lockConsulting = (db: Queryable, consultingId: number): Promise<number> =>
  run(db, sql`select from consultings where id = ${consultingId} for no key update`);

/** Returns whether somebody else is an owner of this agency, who may sign in. */
export const hasOtherOwner = async (db: Queryable, id: string, consultingId: number): Promise<boolean> =>
  (await one(
    db,
    sql`select from employees e join accounts a on a.id = e.id and a.status = 'ACTIVE' and a.role = 'ROLE_CONSULTING'
        where e.consulting_id = ${consultingId} and e.id <> ${id} limit 1`,
  )) !== null;

/** Erases everything that identifies the person. */
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

/** A member of an agency's staff as lists show them. */
export interface StaffRow extends Omit<StaffMember, 'lastUsedAt'> {
  lastUsedAt: Date | null;
  invitedAt: Date | null;
  version: number;
}

/** Owners of an agency who may sign in, and in which language they are written to. */
export const listOwners = (
  db: Queryable,
  consultingId: number,
): Promise<{ id: string; phone: string; language: Language | null }[]> =>
  rows(
    db,
    sql`select e.id, a.phone, a.language from employees e join accounts a on a.id = e.id
        where e.consulting_id = ${consultingId} and a.status = 'ACTIVE' and a.role = 'ROLE_CONSULTING'
          and a.phone is not null
        order by e.id`,
  );

const STAFF = sql`e.id, e.name, e.surname, ${pictureOf('e.photo_id')} as photo, a.phone, a.role, a.status,
  a.must_change_password, a.last_seen_at as last_used_at, e.invited_at, e.version`;

const HAS_ACCOUNT = sql`a.status in ('ACTIVE', 'BLOCKED') and a.phone is not null
  and a.role in ('ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER')`;

/** Conditions by which staff are looked for; null stands for everybody. */
export interface StaffFilter {
  query: string | null;
  state: EmployeeState | null;
}

const IN_STATE: Record<EmployeeState, Sql> = {
  ACTIVE: raw(`a.status = 'ACTIVE' and not a.must_change_password`),
  INVITED: raw(`a.status = 'ACTIVE' and a.must_change_password`),
  BLOCKED: raw(`a.status = 'BLOCKED'`),
};

const NAMES = raw('fold_names(array[e.name, e.surname, e.name])');

/** Parts of the name in any script, or a part of the phone, however its digits are separated. */
const named = (query: string): Sql => {
  const digits = plainDigits(query).replace(/[\s()+-]/g, '');
  return sql`${fold(query) === '' ? raw('false') : hasText(NAMES, query)}
    or ${/^\d+$/.test(digits)} and a.phone like ${`%${digits}%`}`;
};

const foundBy = ({ query, state }: StaffFilter): Sql =>
  all([HAS_ACCOUNT, ...(state === null ? [] : [IN_STATE[state]]), ...(query === null ? [] : [named(query)])]);

/** Members of an agency who have an account: those who may sign in first, owners before managers. */
export const listStaff = (
  db: Queryable,
  consultingId: number,
  filter: StaffFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<StaffRow[]> =>
  rows(
    db,
    sql`
    select ${STAFF} from employees e join accounts a on a.id = e.id
    where e.consulting_id = ${consultingId} and ${foundBy(filter)}
    order by a.status, a.role, e.name, e.surname, e.id limit ${limit} offset ${offset}`,
    filter.query === null,
  );

/** Counts those whom `listStaff` lists. */
export const countFound = async (db: Queryable, consultingId: number, filter: StaffFilter): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from employees e join accounts a on a.id = e.id
        where e.consulting_id = ${consultingId} and ${foundBy(filter)}`,
    filter.query === null,
  ))!.count;

/** A member of this agency who has an account. */
export const findStaff = (db: Queryable, consultingId: number, id: string): Promise<StaffRow | null> =>
  one(
    db,
    sql`
    select ${STAFF} from employees e join accounts a on a.id = e.id
    where e.id = ${id} and e.consulting_id = ${consultingId} and ${HAS_ACCOUNT}`,
  );

/** Renames a member by an owner; returns 0 where the version has changed since. */
export const rename = (
  db: Queryable,
  id: string,
  { name, surname, version }: { name: string; surname: string; version: number },
): Promise<number> =>
  run(
    db,
    sql`update employees set name = ${name}, surname = ${surname}, version = version + 1
        where id = ${id} and version = ${version}`,
  );

export const recordInvitation = (db: Queryable, id: string, now: Date): Promise<number> =>
  run(db, sql`update employees set invited_at = ${now} where id = ${id}`);

export const getAgencyName = async (db: Queryable, consultingId: number): Promise<string> =>
  (await one<{ name: string }>(db, sql`select name from consultings where id = ${consultingId}`))!.name;

/** The phones of accounts, and those that they had until after a moment. */
const phonesOf = (since: Date): Sql => sql`(select id, phone from accounts where phone is not null
  union all select account_id, phone from former_phones where ended_at > ${since})`;

/** Lists the agencies of whose staff somebody has a phone of this account, now or after a moment: the same person in another role. */
export const listAgencies = async (db: Queryable, accountId: string, since: Date): Promise<number[]> => {
  const found = await rows<{ id: number }>(
    db,
    sql`select distinct e.consulting_id as id from ${phonesOf(since)} s
          join ${phonesOf(since)} a on a.phone = s.phone join employees e on e.id = a.id
        where s.id = ${accountId}`,
  );
  return found.map(({ id }) => id);
};

/** Returns whether two accounts have a phone in common, now or after a moment. */
export const sharePhone = async (
  db: Queryable,
  [firstId, secondId]: readonly [string, string],
  since: Date,
): Promise<boolean> =>
  (await one(
    db,
    sql`select from ${phonesOf(since)} s join ${phonesOf(since)} t on t.phone = s.phone
        where s.id = ${firstId} and t.id = ${secondId} limit 1`,
  )) !== null;

export const countStaff = async (db: Queryable, consultingId: number): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from employees e join accounts a on a.id = e.id
        where e.consulting_id = ${consultingId} and a.status in ('ACTIVE', 'BLOCKED')`,
  ))!.count;

/** Lists all past and present members of an agency's staff, and whether their accounts are deleted. */
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
