import type { PushSubscription } from '@parvoz/contract/people/push.ts';
import type { TelegramTopic } from '@parvoz/contract/people/telegram-topics.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, rows, run, sql } from '../../../../db/sql.ts';

/** Locks a session of an account that has not ended, so that it does not end before what is written of it; null where it has. */
export const lockSession = (
  db: Queryable,
  { sessionId, accountId }: { sessionId: string; accountId: string },
  now: Date,
): Promise<{ id: string } | null> =>
  one(
    db,
    sql`select id from sessions where id = ${sessionId} and account_id = ${accountId} and expires_at > ${now} for no key update`,
  );

/** Removes what a session has, but for one address. */
export const removeOfSession = (db: Queryable, sessionId: string, except: string): Promise<number> =>
  run(db, sql`delete from push_devices where session_id = ${sessionId} and endpoint <> ${except}`);

export interface NewDevice extends PushSubscription {
  id: string;
  accountId: string;
  sessionId: string;
  serverKey: string;
  createdAt: Date;
}

/**
 * Gives an address of a push service to a session. Who had it before has it no more, and waiting messages to them find no browser. Returns
 * false where the address is somebody else's with other keys: that is not the same browser.
 */
export const put = async (db: Queryable, device: NewDevice): Promise<boolean> => {
  const { endpoint, p256dh, auth, accountId, sessionId, serverKey, createdAt } = device;
  const written = await run(
    db,
    sql`insert into push_devices (id, account_id, session_id, endpoint, p256dh, auth, server_key, created_at)
        values (${device.id}, ${accountId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${serverKey}, ${createdAt})
        on conflict (endpoint) do update set account_id = excluded.account_id, session_id = excluded.session_id,
          p256dh = excluded.p256dh, auth = excluded.auth, server_key = excluded.server_key,
          created_at = case when push_devices.session_id = excluded.session_id then push_devices.created_at
            else excluded.created_at end
        where push_devices.account_id = excluded.account_id
          or (push_devices.p256dh = excluded.p256dh and push_devices.auth = excluded.auth)`,
  );
  return written > 0;
};

/** Removes the oldest browsers of an account that are more than so many. */
export const removeBeyond = (db: Queryable, accountId: string, limit: number): Promise<number> =>
  run(
    db,
    sql`delete from push_devices where account_id = ${accountId} and id not in (
          select id from push_devices where account_id = ${accountId} order by created_at desc, id desc limit ${limit})`,
  );

/** Removes a browser of an account; returns 0 where it has no such one. */
export const removeOwn = (db: Queryable, accountId: string, id: string): Promise<number> =>
  run(db, sql`delete from push_devices where id = ${id} and account_id = ${accountId}`);

export interface Device {
  id: string;
  sessionId: string;
  browser: string | null;
  system: string | null;
  createdAt: Date;
}

/** Browsers of an account whose sessions have not ended, the newest first. */
export const list = (db: Queryable, accountId: string, key: string, now: Date): Promise<Device[]> =>
  rows(
    db,
    sql`select d.id, d.session_id, s.browser, s.system, d.created_at
        from push_devices d join sessions s on s.id = d.session_id and s.account_id = d.account_id
        where d.account_id = ${accountId} and d.server_key = ${key} and s.expires_at > ${now}
        order by d.created_at desc, d.id desc`,
  );

export interface Choices {
  unwantedTopics: TelegramTopic[];
  withSms: boolean;
}

export const findChoices = (db: Queryable, accountId: string): Promise<Choices | null> =>
  one(db, sql`select unwanted_topics, with_sms from push_choices where account_id = ${accountId}`);

export const putChoices = (
  db: Queryable,
  accountId: string,
  { unwantedTopics, withSms }: Choices,
): Promise<number> =>
  run(
    db,
    sql`insert into push_choices (account_id, unwanted_topics, with_sms)
        values (${accountId}, ${unwantedTopics}::text[], ${withSms})
        on conflict (account_id) do update set unwanted_topics = excluded.unwanted_topics, with_sms = excluded.with_sms`,
  );
