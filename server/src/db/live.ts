import { LiveEvent } from '@parvoz/contract/live.ts';
import type { Actor } from './context.ts';
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

/** What an account is told of. */
export const topicsOfActor = ({ accountId, role, consultingId }: Actor): LiveTopic[] => [
  `account:${accountId}`,
  ...(consultingId === null ? [] : [`consulting:${consultingId}` as const]),
  ...(role === 'ROLE_ADMIN' ? ['admins' as const] : []),
];

/** PostgreSQL takes 8000 bytes in a notice; that is enough for so many accounts. */
const TOPICS_OF_NOTICE = 100;

/** Tells open pages, on every process, once the caller's transaction is committed, and never when it is not. */
export const publish = async (db: Queryable, { to, event }: LiveNotice): Promise<void> => {
  for (let from = 0; from < to.length; from += TOPICS_OF_NOTICE) {
    const notice: LiveNotice = { to: to.slice(from, from + TOPICS_OF_NOTICE), event };
    await run(db, sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`);
  }
};

/** A notice as it was published. Throws for anything else. */
export const readNotice = (payload: string): LiveNotice => {
  const { to, event } = JSON.parse(payload) as LiveNotice;
  return { to: [...to], event: LiveEvent.parse(event) };
};
