import { type LeftPhone, leftBehind } from '../../../../db/person.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, rows, run, type Sql, sql } from '../../../../db/sql.ts';

export interface NewMessage {
  id: string;
  codeId: string;
  to: string;
  code: string;
  text: string;
  createdAt: Date;
  expiresAt: Date;
}

export const insert = (db: Queryable, message: NewMessage): Promise<number> =>
  run(
    db,
    sql`insert into telegram_messages (id, code_id, recipient, code, text, created_at, expires_at)
        values (${message.id}, ${message.codeId}, ${message.to}, ${message.code}, ${message.text},
          ${message.createdAt}, ${message.expiresAt})`,
  );

/** Codes that were given to Telegram since then. */
export const countSince = async (db: Queryable, moment: Date): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from telegram_messages where created_at >= ${moment}`,
  ))!.count;

/** Codes that were given to Telegram since then, by what became of them. */
export const countByStatus = (db: Queryable, since: Date): Promise<{ status: string; total: number }[]> =>
  rows(
    db,
    sql`select status, count(*)::int as total from telegram_messages where created_at >= ${since} group by status`,
  );

/** Counts the messages that may still become an SMS. */
export const countUndecided = async (db: Queryable): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from telegram_messages where decided_at is null`,
  ))!.count;

/** Takes a waiting message for sending; null where another has, or it is decided. */
export const begin = (
  db: Queryable,
  id: string,
  expiresAt: Date,
): Promise<{ to: string; code: string | null; codeId: string } | null> =>
  one(
    db,
    sql`update telegram_messages set status = 'SENDING', expires_at = ${expiresAt}
        where id = ${id} and status = 'WAITING' returning recipient as "to", code, code_id`,
  );

/** Stores the gateway's id of a message, and returns its status: a report may have come before. */
export const markTaken = async (
  db: Queryable,
  id: string,
  { requestId, now }: { requestId: string; now: Date },
): Promise<string | null> =>
  (
    await one<{ status: string }>(
      db,
      sql`update telegram_messages set request_id = ${requestId}, sent_at = ${now},
            status = case when status = 'SENDING' then 'SENT' else status end
          where id = ${id} returning status`,
    )
  )?.status ?? null;

export interface Undecided {
  id: string;
  to: string;
  text: string | null;
  requestId: string | null;
  expiresAt: Date;
}

const undecided = (condition: Sql): Sql => sql`
  select id, recipient as "to", text, request_id, expires_at from telegram_messages
  where decided_at is null and ${condition}`;

export const findUndecided = (db: Queryable, id: string): Promise<Undecided | null> =>
  one(db, undecided(sql`id = ${id}`));

export const lockUndecided = (db: Queryable, id: string): Promise<Undecided | null> =>
  one(db, sql`${undecided(sql`id = ${id}`)} for update`);

/** The message of a report, by the gateway's id, or by ours where that of the gateway was never noted. */
export const lockReported = (
  db: Queryable,
  { requestId, ownId }: { requestId: string; ownId: string | null },
): Promise<Undecided | null> =>
  one(
    db,
    sql`${undecided(sql`(request_id = ${requestId} or (id = ${ownId}::uuid and request_id is null))`)} for update`,
  );

export interface Decision {
  status: 'DELIVERED' | 'FELL_BACK';
  requestId: string | null;
  failure: string | null;
  now: Date;
}

/** Decides a message once; its code is forgotten. Says whether this call did. */
export const decide = async (
  db: Queryable,
  id: string,
  { status, requestId, failure, now }: Decision,
): Promise<boolean> =>
  (await run(
    db,
    sql`update telegram_messages set status = ${status}, failure = ${failure}, decided_at = ${now}, code = null,
          text = null, request_id = coalesce(request_id, ${requestId})
        where id = ${id} and decided_at is null`,
  )) > 0;

/** Decides that messages of a code are wanted no more. */
export const withdraw = (db: Queryable, codeId: string, now: Date): Promise<number> =>
  run(
    db,
    sql`update telegram_messages set status = 'WITHDRAWN', decided_at = ${now}, code = null, text = null
        where code_id = ${codeId} and decided_at is null`,
  );

/** Takes what is to be revoked of a code: each message once. */
export const beginRevoking = (
  db: Queryable,
  codeId: string,
  now: Date,
): Promise<{ requestId: string | null }[]> =>
  rows(
    db,
    sql`update telegram_messages set revoked_at = ${now}
        where code_id = ${codeId} and request_id is not null and revoked_at is null returning request_id`,
  );

/** Returns the status of a code's message; null where there is none. */
export const findStatus = async (db: Queryable, codeId: string): Promise<string | null> =>
  (
    await one<{ status: string }>(
      db,
      sql`select status from telegram_messages where code_id = ${codeId} order by created_at desc limit 1`,
    )
  )?.status ?? null;

/** Removes messages that are older than `before`, and those undecided since `undecidedBefore`. */
export const removeOld = (
  db: Queryable,
  { before, undecidedBefore }: { before: Date; undecidedBefore: Date },
): Promise<number> =>
  run(
    db,
    sql`delete from telegram_messages
        where created_at < ${before} or (created_at < ${undecidedBefore} and decided_at is null)`,
  );

/** Forgets those of these phones that no account has any more: what waits to be sent to whoever had them never is. */
export const removePhones = (db: Queryable, phones: readonly LeftPhone[]): Promise<number> =>
  run(
    db,
    sql`delete from telegram_messages m using ${leftBehind(phones)}
        where m.recipient = g.phone and m.created_at <= g.until`,
  );
