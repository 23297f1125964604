import type { LiveEvent } from '@parvoz/contract/live.ts';
import type { Queryable } from './pool.ts';
import { run, sql } from './sql.ts';

/** Channel of NOTIFY that carries live events between processes. */
export const LIVE_CHANNEL = 'live';

/** Whose open pages are told: one account, the staff of an agency, or administrators. */
export type LiveTopic = `account:${string}` | `consulting:${number}` | 'admins';

export interface LiveNotice {
  to: readonly LiveTopic[];
  event: LiveEvent;
}

/** Tells open pages, on every process, once the caller's transaction is committed, and never when it is not. */
export const publish = (db: Queryable, notice: LiveNotice): Promise<number> =>
  run(db, sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`);
