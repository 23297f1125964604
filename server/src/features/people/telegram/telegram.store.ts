import type { Queryable } from '../../../db/pool.ts';
import { one, run, sql } from '../../../db/sql.ts';

export interface UpdateKey {
  botId: number;
  updateId: number;
}

export const isKnown = async (db: Queryable, { botId, updateId }: UpdateKey): Promise<boolean> =>
  (await one(db, sql`select from telegram_updates where bot_id = ${botId} and update_id = ${updateId}`)) !==
  null;

/** False for an update that was dealt with before, also by a transaction that ended just now. */
export const take = async (db: Queryable, { botId, updateId }: UpdateKey, now: Date): Promise<boolean> =>
  (await run(
    db,
    sql`insert into telegram_updates (bot_id, update_id, received_at) values (${botId}, ${updateId}, ${now})
        on conflict do nothing`,
  )) > 0;

/** Begins a link; one of the account that nobody has opened is good no more. */
export const insertStart = (
  db: Queryable,
  given: { tokenHash: string; accountId: string; createdAt: Date; expiresAt: Date },
): Promise<number> =>
  run(
    db,
    sql`with former as (
          update telegram_starts set expires_at = ${given.createdAt}
          where account_id = ${given.accountId} and used_at is null and expires_at > ${given.createdAt})
        insert into telegram_starts (token_hash, account_id, created_at, expires_at)
        values (${given.tokenHash}, ${given.accountId}, ${given.createdAt}, ${given.expiresAt})`,
  );

export interface Start {
  tokenHash: string;
  accountId: string;
  expiresAt: Date;
  usedAt: Date | null;
  chatId: number | null;
  endedAt: Date | null;
}

export const lockStart = (db: Queryable, tokenHash: string): Promise<Start | null> =>
  one(
    db,
    sql`select token_hash, account_id, expires_at, used_at, chat_id, ended_at from telegram_starts
        where token_hash = ${tokenHash} for update`,
  );

/** Gives a start to a chat, which has until `expiresAt` to prove the phone. */
export const useStart = (
  db: Queryable,
  tokenHash: string,
  { chatId, expiresAt, now }: { chatId: number; expiresAt: Date; now: Date },
): Promise<number> =>
  run(
    db,
    sql`update telegram_starts set used_at = ${now}, chat_id = ${chatId}, expires_at = ${expiresAt}
        where token_hash = ${tokenHash}`,
  );

/** The newest link that a chat has opened and not proved its phone for. */
export const lockOpened = (db: Queryable, chatId: number, now: Date): Promise<Start | null> =>
  one(
    db,
    sql`select token_hash, account_id, expires_at, used_at, chat_id, ended_at from telegram_starts
        where chat_id = ${chatId} and used_at is not null and ended_at is null and expires_at > ${now}
        order by used_at desc limit 1 for update`,
  );

/** Ends what a chat has opened. */
export const endOpened = (db: Queryable, chatId: number, now: Date): Promise<number> =>
  run(db, sql`update telegram_starts set ended_at = ${now} where chat_id = ${chatId} and ended_at is null`);

export const forget = (db: Queryable, accountId: string): Promise<number> =>
  run(db, sql`delete from telegram_starts where account_id = ${accountId}`);

/** Removes updates, and links that were begun, from before a moment. */
export const removeOld = (db: Queryable, before: Date): Promise<number> =>
  run(
    db,
    sql`with updates as (delete from telegram_updates where received_at < ${before})
        delete from telegram_starts where expires_at < ${before}`,
  );
