import { LiveEvent } from '@parvoz/contract/platform/live.ts';
import type { Actor } from './context.ts';
import type { Queryable } from './pool.ts';
import { run, sql } from './sql.ts';

/** Channel of NOTIFY for live events between processes. */
export const LIVE_CHANNEL = 'live';

/** Recipients of a live event by their open pages: one account, the staff of an agency, or administrators. */
export type LiveTopic = `account:${string}` | `consulting:${number}` | 'admins';

export interface LiveNotice {
  to: readonly LiveTopic[];
  event: LiveEvent;
}

/** Returns the topics that an account subscribes to. */
export const topicsOfActor = ({ accountId, role, consultingId }: Actor): LiveTopic[] => [
  `account:${accountId}`,
  ...(consultingId === null ? [] : [`consulting:${consultingId}` as const]),
  ...(role === 'ROLE_ADMIN' ? ['admins' as const] : []),
];

/**
 * Notifies open pages, on every process, once the caller's transaction is committed, and never when it is not. What a
 * transaction publishes twice is sent once.
 */
export const publish = async (db: Queryable, ...notices: readonly LiveNotice[]): Promise<void> => {
  const payloads = notices.map((notice) => JSON.stringify(notice));
  await run(db, sql`select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`);
};

/** Notice to administrators' pages to read the queue of facts again. */
export const FACTS_NOTICE: LiveNotice = { to: ['admins'], event: { kind: 'FACTS' } };

/** Returns the notices of an event to each of these accounts. */
export const noticesTo = (accountIds: readonly string[], event: LiveEvent): LiveNotice[] =>
  accountIds.map((id) => ({ to: [`account:${id}`], event }));

/** Notifies each of these accounts. */
export const publishTo = async (
  db: Queryable,
  accountIds: readonly string[],
  event: LiveEvent,
): Promise<void> => {
  const notices = noticesTo(accountIds, event);
  if (notices.length > 0) await publish(db, ...notices);
};

/** A notice as it was published. Throws for anything else. */
export const readNotice = (payload: string): LiveNotice => {
  const { to, event } = JSON.parse(payload) as LiveNotice;
  return { to: [...to], event: LiveEvent.parse(event) };
};
