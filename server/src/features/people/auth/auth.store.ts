import type { Language } from '@parvoz/contract/languages.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import type { Actor } from '../../../db/context.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';
import type { Kind, Status } from './auth.rules.ts';

export interface Login {
  id: string;
  passwordHash: string;
  status: Status;
}

export const findLogin = (db: Queryable, kind: Kind, phone: string): Promise<Login | null> =>
  one(
    db,
    sql`select id, password_hash, status from accounts
        where kind = ${kind} and phone = ${phone} and password_hash is not null`,
  );

/** Returns the phone and hash; both are null for a deleted account. */
export const findCredentials = async (
  db: Queryable,
  id: string,
): Promise<{ passwordHash: string | null; phone: string | null }> =>
  (await one(db, sql`select password_hash, phone from accounts where id = ${id}`)) ?? {
    passwordHash: null,
    phone: null,
  };

export const findActor = (
  db: Queryable,
  id: string,
): Promise<Omit<Actor, 'sessionId' | 'confirmedAt'> | null> =>
  one(
    db,
    sql`select a.id as account_id, a.role, e.consulting_id, a.must_change_password
        from accounts a left join employees e on e.id = a.id where a.id = ${id} and a.status = 'ACTIVE'`,
  );

/** Returns whether there has never been an account but of administrators. */
export const isUnused = async (db: Queryable): Promise<boolean> =>
  (await one(db, sql`select from accounts where role <> 'ROLE_ADMIN' limit 1`)) === null;

/** Remembers when, and in which language, an account signs in. */
export const recordSignIn = (db: Queryable, id: string, language: Language, now: Date): Promise<number> =>
  run(db, sql`update accounts set language = ${language}, last_seen_at = ${now} where id = ${id}`);

export const recordUse = (db: Queryable, id: string, now: Date): Promise<number> =>
  run(db, sql`update accounts set last_seen_at = ${now} where id = ${id}`);

/** Returns those of the given sessions that have ended, or whose role or agency has changed. */
export const findEnded = async (
  db: Queryable,
  actors: readonly Pick<Actor, 'sessionId' | 'role' | 'consultingId'>[],
  now: Date,
): Promise<string[]> => {
  const ids = actors.map(({ sessionId }) => sessionId);
  const roles = actors.map(({ role }) => role);
  const agencies = actors.map(({ consultingId }) => consultingId);
  const ended = await rows<{ id: string }>(
    db,
    sql`
    select open.id from unnest(${ids}::uuid[], ${roles}::text[], ${agencies}::int[]) as open (id, role, consulting_id)
    where not exists (
      select from sessions s join accounts a on a.id = s.account_id left join employees e on e.id = a.id
      where s.id = open.id and s.expires_at > ${now} and a.status = 'ACTIVE' and not a.must_change_password
        and a.role = open.role and e.consulting_id is not distinct from open.consulting_id)`,
  );
  return ended.map(({ id }) => id);
};

export interface AccountDraft {
  id: string;
  kind: Kind;
  phone: string;
  passwordHash: string;
  role: Role;
  mustChangePassword: boolean;
  /** In which it is written to until its first sign-in. */
  language: Language;
}

/** A new active account; null when the phone has one of this kind. One that was never verified makes room. */
export const insertAccount = (
  db: Queryable,
  draft: AccountDraft,
  now: Date,
): Promise<{ id: string } | null> =>
  one(
    db,
    sql`
    insert into accounts as a (id, kind, phone, password_hash, role, status, must_change_password, language, created_at,
      updated_at)
    values (${draft.id}, ${draft.kind}, ${draft.phone}, ${draft.passwordHash}, ${draft.role}, 'ACTIVE',
      ${draft.mustChangePassword}, ${draft.language}, ${now}, ${now})
    on conflict (kind, phone) do update set password_hash = excluded.password_hash, role = excluded.role,
      status = 'ACTIVE', must_change_password = excluded.must_change_password, language = excluded.language,
      created_at = excluded.created_at, updated_at = excluded.updated_at
    where a.status = 'UNVERIFIED' returning id`,
  );

export const isTaken = async (db: Queryable, kind: Kind, phone: string): Promise<boolean> =>
  (await one(
    db,
    sql`select from accounts where kind = ${kind} and phone = ${phone} and status <> 'UNVERIFIED'`,
  )) !== null;

/** Stores a registration until its phone is proved, in place of an older one; null when the phone has an account. */
export const putUnverified = (
  db: Queryable,
  draft: Pick<AccountDraft, 'id' | 'phone' | 'passwordHash'>,
  now: Date,
): Promise<{ id: string } | null> =>
  one(
    db,
    sql`
    insert into accounts as a (id, kind, phone, password_hash, role, status, created_at, updated_at)
    values (${draft.id}, 'PROFILE', ${draft.phone}, ${draft.passwordHash}, 'ROLE_STUDENT', 'UNVERIFIED', ${now}, ${now})
    on conflict (kind, phone) do update set id = excluded.id, password_hash = excluded.password_hash,
      created_at = excluded.created_at, updated_at = excluded.updated_at
    where a.status = 'UNVERIFIED' returning id`,
  );

/** Sets another password for a registration; returns 0 when it is none of the phone's any more. */
export const correctUnverified = (
  db: Queryable,
  { id, phone, passwordHash }: Pick<AccountDraft, 'id' | 'phone' | 'passwordHash'>,
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`update accounts set password_hash = ${passwordHash}, updated_at = ${now}
        where id = ${id} and kind = 'PROFILE' and phone = ${phone} and status = 'UNVERIFIED'`,
  );

/** Makes a registration an account; returns 0 when it is none any more. */
export const activate = (db: Queryable, id: string, now: Date): Promise<number> =>
  run(
    db,
    sql`update accounts set status = 'ACTIVE', created_at = ${now}, updated_at = ${now}
        where id = ${id} and status = 'UNVERIFIED'`,
  );

export const findUnverified = (db: Queryable, phone: string): Promise<{ id: string } | null> =>
  one(db, sql`select id from accounts where kind = 'PROFILE' and phone = ${phone} and status = 'UNVERIFIED'`);

export const removeUnverified = (db: Queryable, kind: Kind, phone: string): Promise<number> =>
  run(db, sql`delete from accounts where kind = ${kind} and phone = ${phone} and status = 'UNVERIFIED'`);

/** Sets a new password in place of the one that was checked; returns 0 when it was changed meanwhile. */
export const changePassword = (
  db: Queryable,
  id: string,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<number> =>
  run(
    db,
    sql`update accounts set password_hash = ${to}, must_change_password = false, updated_at = ${now}
        where id = ${id} and password_hash = ${from}`,
  );

/** A new password for whoever has the phone; null when nobody does. */
export const resetPassword = (
  db: Queryable,
  { kind, phone, passwordHash, now }: { kind: Kind; phone: string; passwordHash: string; now: Date },
): Promise<{ id: string } | null> =>
  one(
    db,
    sql`update accounts set password_hash = ${passwordHash}, must_change_password = false, updated_at = ${now}
        where kind = ${kind} and phone = ${phone} and status in ('ACTIVE', 'BLOCKED') returning id`,
  );

/** The phone of an account, locked. */
export const lockPhone = async (db: Queryable, id: string): Promise<string | null> =>
  (await one<{ phone: string | null }>(db, sql`select phone from accounts where id = ${id} for update`))
    ?.phone ?? null;

/** Changes a phone; returns false when another account of its kind has it. */
export const changePhone = async (db: Queryable, id: string, phone: string, now: Date): Promise<boolean> => {
  try {
    await run(db, sql`update accounts set phone = ${phone}, updated_at = ${now} where id = ${id}`);
    return true;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'accounts_phone') return false;
    throw error;
  }
};

/** Records a phone that an account does not have any more. */
export const insertFormerPhone = (
  db: Queryable,
  { accountId, phone, endedAt }: { accountId: string; phone: string; endedAt: Date },
): Promise<number> =>
  run(
    db,
    sql`insert into former_phones (account_id, phone, ended_at) values (${accountId}, ${phone}, ${endedAt})
        on conflict (account_id, phone) do update set ended_at = excluded.ended_at`,
  );

/** Forgets phones that accounts had until before a moment. */
export const removeFormerPhones = (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`delete from former_phones where ended_at < ${before}`);

/** Registrations from before a moment that were never verified, and who made them. */
export const removeOldUnverified = (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`delete from accounts where status = 'UNVERIFIED' and created_at < ${before}`);
