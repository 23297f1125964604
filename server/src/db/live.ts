import { LiveEvent } from '@parvoz/contract/platform/live.ts';
import { type Caller, isGuardian } from './context.ts';
import type { Queryable } from './pool.ts';
import { run, sql } from './sql.ts';

/** Channel of NOTIFY for live events between processes. */
export const LIVE_CHANNEL = 'live';

/**
 * Recipients of a live event by their open pages: one account, the staff of an agency, administrators, one guardian, or all
 * guardians who are shown an application.
 */
export type LiveTopic =
  | `account:${string}`
  | `consulting:${number}`
  | 'admins'
  | `guardian:${string}`
  | `application:${string}`;

export interface LiveNotice {
  to: readonly LiveTopic[];
  event: LiveEvent;
}

/** Returns the topics that somebody subscribes to. */
export const topicsOfCaller = (caller: Caller): LiveTopic[] => {
  if (isGuardian(caller))
    return [
      `guardian:${caller.guardianId}`,
      ...caller.applicationIds.map((id) => `application:${id}` as const),
    ];
  const { accountId, role, consultingId } = caller;
  return [
    `account:${accountId}`,
    ...(consultingId === null ? [] : [`consulting:${consultingId}` as const]),
    ...(role === 'ROLE_ADMIN' ? ['admins' as const] : []),
  ];
};

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
