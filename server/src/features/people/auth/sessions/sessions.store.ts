import type { Session } from '@parvoz/contract/people/sessions.ts';
import type { Actor } from '../../../../db/context.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, rows, run, sql } from '../../../../db/sql.ts';
import type { Device } from '../../../../lib/user-agent.ts';
import type { Kind } from '../auth.rules.ts';

/** Returns the actor of a session that has not ended and whose account may be used. */
export const findActor = (
  db: Queryable,
  sessionId: string,
  now: Date,
): Promise<(Actor & { lastUsedAt: Date }) | null> =>
  one(
    db,
    sql`
    select a.id as account_id, s.id as session_id, a.role, e.consulting_id,
      a.must_change_password, s.confirmed_at, s.last_used_at
    from sessions s join accounts a on a.id = s.account_id left join employees e on e.id = a.id
    where s.id = ${sessionId} and s.expires_at > ${now} and a.status = 'ACTIVE'`,
  );

/** Writes down that a session is used, unless that was done after `before`. */
export const recordUse = (db: Queryable, id: string, before: Date, now: Date): Promise<number> =>
  run(db, sql`update sessions set last_used_at = ${now} where id = ${id} and last_used_at <= ${before}`);

export interface NewSession extends Device {
  id: string;
  accountId: string;
  now: Date;
  expiresAt: Date;
  /** Hash; null where no password was checked. */
  passwordHash: string | null;
}

/**
 * Begins a session of an active account; returns the kind of the account, null when it is not active any more, or has
 * another password than the one that was checked. The row is locked, so that a change that ends sessions either is seen
 * here or ends this one too.
 */
export const insert = (db: Queryable, session: NewSession): Promise<{ kind: Kind } | null> =>
  one(
    db,
    sql`
    with owner as materialized (
      select id, kind from accounts
      where id = ${session.accountId} and status = 'ACTIVE'
        and password_hash = coalesce(${session.passwordHash}, password_hash) for share
    ), begun as (
      insert into sessions (id, account_id, browser, system, created_at, last_used_at, confirmed_at, expires_at)
      select ${session.id}, id, ${session.browser}, ${session.system}, ${session.now}::timestamptz,
        ${session.now}::timestamptz, ${session.now}::timestamptz, ${session.expiresAt} from owner
    )
    select kind from owner`,
  );

/** Confirms a session; returns 0 when it has ended. */
export const confirm = (db: Queryable, id: string, now: Date): Promise<number> =>
  run(db, sql`update sessions set confirmed_at = ${now} where id = ${id}`);

type Row = Omit<Session, 'isCurrent' | 'createdAt' | 'lastUsedAt'> & { createdAt: Date; lastUsedAt: Date };

/** Sessions of an account that have not ended, the last used first. */
export const findAll = (db: Queryable, accountId: string, now: Date, limit: number): Promise<Row[]> =>
  rows(
    db,
    sql`
    select id, created_at, last_used_at, browser, system from sessions
    where account_id = ${accountId} and expires_at > ${now} order by last_used_at desc, id desc limit ${limit}`,
  );

export const remove = (db: Queryable, id: string): Promise<number> =>
  run(db, sql`delete from sessions where id = ${id}`);

/** Removes a session; returns 0 when the account has no such one. */
export const removeOwn = (db: Queryable, accountId: string, id: string): Promise<number> =>
  run(db, sql`delete from sessions where id = ${id} and account_id = ${accountId}`);

export const removeOthers = (db: Queryable, accountId: string, id: string): Promise<number> =>
  run(db, sql`delete from sessions where account_id = ${accountId} and id <> ${id}`);

export const removeAll = (db: Queryable, accountId: string): Promise<number> =>
  run(db, sql`delete from sessions where account_id = ${accountId}`);

export const removeExpired = (db: Queryable, now: Date): Promise<number> =>
  run(db, sql`delete from sessions where expires_at <= ${now}`);
