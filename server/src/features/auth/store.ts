import type { Role } from '@parvoz/contract/roles.ts';
import type { Actor } from '../../db/context.ts';
import type { Queryable } from '../../db/pool.ts';
import { one, run, sql } from '../../db/sql.ts';
import type { Kind, Status } from './rules.ts';

export interface Login {
  id: string;
  passwordHash: string;
  status: Status;
}

export const findLogin = (db: Queryable, kind: Kind, phone: string): Promise<Login | null> =>
  one(
    db,
    sql`select id, password_hash as "passwordHash", status from accounts where kind = ${kind} and phone = ${phone}`,
  );

export const findPasswordHash = async (db: Queryable, id: string): Promise<string | null> =>
  (await one<{ hash: string | null }>(db, sql`select password_hash as hash from accounts where id = ${id}`))
    ?.hash ?? null;

/** Is there no account at all? */
export const isEmpty = async (db: Queryable): Promise<boolean> =>
  (await one(db, sql`select from accounts limit 1`)) === null;

/** Whose session it is, while it lasts and the account may be used. */
export const findActor = (db: Queryable, sessionId: string, now: Date): Promise<Actor | null> =>
  one(
    db,
    sql`
    select a.id as "accountId", s.id as "sessionId", a.role, e.consulting_id as "consultingId",
      a.must_change_password as "mustChangePassword"
    from sessions s join accounts a on a.id = s.account_id left join employees e on e.id = a.id
    where s.id = ${sessionId} and s.expires_at > ${now} and a.status = 'ACTIVE'`,
  );

/** Begins a session of an active account; answers 0 when the account is not active any more. */
export const insertSession = (
  db: Queryable,
  session: { id: string; accountId: string; now: Date; expiresAt: Date },
): Promise<number> =>
  run(
    db,
    sql`insert into sessions (id, account_id, created_at, expires_at)
        select ${session.id}, id, ${session.now}, ${session.expiresAt} from accounts
        where id = ${session.accountId} and status = 'ACTIVE' for share`,
  );

export const deleteSession = (db: Queryable, id: string): Promise<number> =>
  run(db, sql`delete from sessions where id = ${id}`);

export const deleteSessions = (db: Queryable, accountId: string): Promise<number> =>
  run(db, sql`delete from sessions where account_id = ${accountId}`);

export interface AccountDraft {
  id: string;
  kind: Kind;
  phone: string;
  passwordHash: string;
  role: Role;
  mustChangePassword: boolean;
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
    insert into accounts as a (id, kind, phone, password_hash, role, status, must_change_password, created_at, updated_at)
    values (${draft.id}, ${draft.kind}, ${draft.phone}, ${draft.passwordHash}, ${draft.role}, 'ACTIVE',
      ${draft.mustChangePassword}, ${now}, ${now})
    on conflict (kind, phone) do update set password_hash = excluded.password_hash, role = excluded.role,
      status = 'ACTIVE', must_change_password = excluded.must_change_password, created_at = excluded.created_at,
      updated_at = excluded.updated_at
    where a.status = 'UNVERIFIED' returning id`,
  );
