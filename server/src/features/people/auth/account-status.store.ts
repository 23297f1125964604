import type { Language } from '@parvoz/contract/languages.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { holdLock, holdStartLock, LOCKS } from '../../../db/locks.ts';
import type { DeletedPhones, StaffAccount } from '../../../db/person.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, run, sql } from '../../../db/sql.ts';
import type { Status } from './auth.rules.ts';

export interface AccountStatus {
  role: Role;
  status: Status;
}

/** Locks the changes of administrators until the transaction ends. */
export const lockAdmins = (db: Queryable): Promise<number> => holdLock(db, LOCKS.admins);

/** The same for a start, however long another one takes. */
export const holdAdmins = (db: Queryable): Promise<void> => holdStartLock(db, LOCKS.admins);

/** Returns a verified profile, locked; null for any other account. */
export const lockProfile = (db: Queryable, id: string): Promise<AccountStatus | null> =>
  one(
    db,
    sql`select role, status from accounts
        where id = ${id} and kind = 'PROFILE' and status in ('ACTIVE', 'BLOCKED') for update`,
  );

export const hasOtherAdmin = async (db: Queryable, id: string): Promise<boolean> =>
  (await one(
    db,
    sql`select from accounts where role = 'ROLE_ADMIN' and status = 'ACTIVE' and id <> ${id} limit 1`,
  )) !== null;

export const setStatus = (
  db: Queryable,
  id: string,
  { role, status }: AccountStatus,
  now: Date,
): Promise<number> =>
  run(db, sql`update accounts set role = ${role}, status = ${status}, updated_at = ${now} where id = ${id}`);

/** Leaves nothing of an account but its id, role and times; returns its phones, of which the present one is free again. */
export const erase = async (db: Queryable, id: string, now: Date): Promise<DeletedPhones> =>
  (await one<DeletedPhones>(
    db,
    sql`
    with forgotten as (delete from codes where account_id = ${id}),
      forgotten_phones as (delete from former_phones where account_id = ${id} returning phone, ended_at),
      former as (select phone from accounts where id = ${id} and status <> 'DELETED' and phone is not null for update)
    update accounts set status = 'DELETED', phone = null, password_hash = null, must_change_password = false,
      language = null, last_seen_at = null, updated_at = ${now}
    from former where id = ${id}
    returning former.phone, (
      select coalesce(json_agg(json_build_object('phone', p.phone, 'until', p.until)), '[]')
      from (
        select phone, ended_at as until from forgotten_phones
        union all select former.phone, ${now}::timestamptz
      ) p) as left_phones`,
  ))!;

/** An active or blocked account of agency staff, locked; null for any other. */
export const lockStaff = (db: Queryable, id: string): Promise<AccountStatus | null> =>
  one(
    db,
    sql`select role, status from accounts
        where id = ${id} and kind = 'CONSULTING' and status in ('ACTIVE', 'BLOCKED') for update`,
  );

/** A password that its owner has to change; of an active or blocked account, whose language is returned. */
export const setTemporaryPassword = async (
  db: Queryable,
  id: string,
  passwordHash: string,
  now: Date,
): Promise<Language | null> =>
  (
    await one<{ language: Language | null }>(
      db,
      sql`update accounts set password_hash = ${passwordHash}, must_change_password = true, updated_at = ${now}
          where id = ${id} and status in ('ACTIVE', 'BLOCKED') returning language`,
    )
  )?.language ?? null;

/** Returns whether an account is active, and locks it so until the transaction ends. */
export const lockActive = async (db: Queryable, id: string): Promise<boolean> =>
  (await one(db, sql`select from accounts where id = ${id} and status = 'ACTIVE' for key share`)) !== null;

/** Returns whether an account is active or blocked, and keeps it from being deleted until the transaction ends. */
export const lockUndeleted = async (db: Queryable, id: string): Promise<boolean> =>
  (await one(db, sql`select from accounts where id = ${id} and status <> 'DELETED' for key share`)) !== null;

/** Returns whether an account is a student's, who may be blocked. */
export const isStudent = async (db: Queryable, id: string): Promise<boolean> =>
  (await one(
    db,
    sql`select from accounts where id = ${id} and role = 'ROLE_STUDENT' and status <> 'DELETED'`,
  )) !== null;

/** Returns whether an account is an active administrator's, and locks it so until the transaction ends. */
export const lockAdmin = async (db: Queryable, id: string): Promise<boolean> =>
  (await one(
    db,
    sql`select from accounts where id = ${id} and role = 'ROLE_ADMIN' and status = 'ACTIVE' for share`,
  )) !== null;

export const findStaff = (db: Queryable, id: string): Promise<StaffAccount | null> =>
  one(
    db,
    sql`select id, phone, password_hash, role, status, must_change_password, language, created_at from accounts
        where id = ${id} and kind = 'CONSULTING' and status in ('ACTIVE', 'BLOCKED') and phone is not null
          and password_hash is not null`,
  );

/** Inserts an account of staff; returns 0 where another one of agency staff has the phone. */
export const insertStaff = (db: Queryable, account: StaffAccount, now: Date): Promise<number> =>
  run(
    db,
    sql`insert into accounts (id, kind, phone, password_hash, role, status, must_change_password, language, created_at,
          updated_at)
        values (${account.id}, 'CONSULTING', ${account.phone}, ${account.passwordHash}, ${account.role},
          ${account.status}, ${account.mustChangePassword}, ${account.language}, ${account.createdAt}, ${now})
        on conflict (kind, phone) do nothing`,
  );

/** Leaves nothing of erased accounts, nor of what belongs to them alone. */
export const removeErased = (db: Queryable, ids: readonly string[]): Promise<number> =>
  run(db, sql`delete from accounts where id = any(${ids}::uuid[]) and status = 'DELETED'`);

export const hasAdmin = async (db: Queryable): Promise<boolean> =>
  (await one(db, sql`select from accounts where role = 'ROLE_ADMIN' and status = 'ACTIVE' limit 1`)) !== null;

/** The student who signs in with this phone, locked. */
export const lockStudent = async (db: Queryable, phone: string): Promise<string | null> =>
  (
    await one<{ id: string }>(
      db,
      sql`select id from accounts where kind = 'PROFILE' and role = 'ROLE_STUDENT' and phone = ${phone} for update`,
    )
  )?.id ?? null;

/** An active administrator with this phone and password, whatever had the phone before. */
export const putAdmin = (
  db: Queryable,
  { id, phone, passwordHash }: { id: string; phone: string; passwordHash: string },
  now: Date,
): Promise<{ id: string; isNew: boolean } | null> =>
  one(
    db,
    sql`
    insert into accounts as a (id, kind, phone, password_hash, role, status, created_at, updated_at)
    values (${id}, 'PROFILE', ${phone}, ${passwordHash}, 'ROLE_ADMIN', 'ACTIVE', ${now}, ${now})
    on conflict (kind, phone) do update set password_hash = excluded.password_hash, role = excluded.role,
      status = excluded.status, must_change_password = false, updated_at = excluded.updated_at
    returning id, xmax = 0 as is_new`,
  );
