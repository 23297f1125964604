import type { Queryable } from '../../../../db/pool.ts';
import { one, run, type Sql, sql } from '../../../../db/sql.ts';
import type { CodeKey, FormerCode } from './codes.rules.ts';

const isOf = ({ kind, purpose, phone, accountId }: CodeKey): Sql => sql`
  kind = ${kind} and purpose = ${purpose} and phone = ${phone} and account_id is not distinct from ${accountId}::uuid`;

export interface NewCode extends CodeKey {
  id: string;
  hash: string;
  expiresAt: Date;
}

/** Stores a code; the one before it, whose id is returned, becomes a former one. */
export const put = async (db: Queryable, code: NewCode): Promise<string | null> =>
  (await one<{ formerId: string | null }>(
    db,
    sql`
    with former as (select id from codes where ${isOf(code)})
    insert into codes (id, kind, purpose, phone, account_id, hash, expires_at)
    values (${code.id}, ${code.kind}, ${code.purpose}, ${code.phone}, ${code.accountId}, ${code.hash},
      ${code.expiresAt})
    on conflict (kind, purpose, phone, account_id) do update set id = excluded.id, hash = excluded.hash, tries = 0,
      expires_at = excluded.expires_at, used_at = null,
      former = case when codes.used_at is null then codes.former || jsonb_build_object('id', codes.id,
        'hash', codes.hash, 'expiresAt', codes.expires_at) else '[]' end
    returning (select id from former) as former_id`,
  ))!.formerId;

/** Counts a try at a code that may still be tried; null when there is none. In one statement: tries at once are all counted. */
export const countTry = (
  db: Queryable,
  key: CodeKey,
  maxTries: number,
  now: Date,
): Promise<{ id: string; hash: string } | null> =>
  one(
    db,
    sql`update codes set tries = tries + 1
        where ${isOf(key)} and used_at is null and expires_at > ${now} and tries < ${maxTries} returning id, hash`,
  );

/** A code that could be used, but for its tries, when it ends, and those that it has replaced. */
export const findUsable = (
  db: Queryable,
  key: CodeKey,
  now: Date,
): Promise<{ id: string; hash: string; expiresAt: Date; former: FormerCode[] } | null> =>
  one(
    db,
    sql`select id, hash, expires_at, former from codes
        where ${isOf(key)} and used_at is null and expires_at > ${now}`,
  );

/** Marks a code as used; returns 0 when it has been used already, or replaced by another. */
export const markUsed = (db: Queryable, id: string, now: Date): Promise<number> =>
  run(db, sql`update codes set used_at = ${now} where id = ${id} and used_at is null`);

export const removeExpired = (db: Queryable, now: Date): Promise<number> =>
  run(db, sql`delete from codes where expires_at <= ${now}`);

/** Begins a part of the transaction, which `endSavepoint` keeps or undoes. */
export const beginSavepoint = (db: Queryable): Promise<number> => run(db, sql`savepoint before_sms`);

export const endSavepoint = (db: Queryable, isCommitted: boolean): Promise<number> =>
  run(db, isCommitted ? sql`release savepoint before_sms` : sql`rollback to savepoint before_sms`);
