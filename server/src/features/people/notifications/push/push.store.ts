import type { NotificationKind } from '@parvoz/contract/applications/application-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { TelegramTopic } from '@parvoz/contract/people/telegram-topics.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, rows, run, sql } from '../../../../db/sql.ts';
import { IS_OVER, NOTICED, type Noticed } from '../outside/outside.store.ts';

/** A notification and a browser of its account. */
export interface PushableNotification extends Noticed {
  deviceId: string;
  unwantedTopics: TelegramTopic[] | null;
}

/** Returns those of these notifications whose accounts have browsers to push to, for each browser. */
export const listPushable = (
  db: Queryable,
  ids: readonly string[],
  { key, now }: { key: string; now: Date },
): Promise<PushableNotification[]> =>
  rows(
    db,
    sql`select ${NOTICED}, d.id as device_id, c.unwanted_topics
        from notifications n
        join push_devices d on d.account_id = n.account_id and d.server_key = ${key}
        join sessions t on t.id = d.session_id and t.account_id = d.account_id and t.expires_at > ${now}
        join accounts a on a.id = n.account_id and a.status = 'ACTIVE'
        left join push_choices c on c.account_id = n.account_id
        left join applications p on p.id = n.application_id
        where n.id = any(${ids}::uuid[]) order by n.id, d.id`,
  );

export interface NewPush {
  id: string;
  accountId: string;
  deviceId: string;
  notificationId: string;
  kind: NotificationKind;
  applicationId: string | null;
  text: string;
  path: string;
  language: Language;
  sms: string | null;
  createdAt: Date;
  dueAt: Date;
}

/** Writes a message to a browser; returns 0 where the browser has gone meanwhile. */
export const insert = (db: Queryable, notice: NewPush): Promise<number> =>
  run(
    db,
    sql`insert into push_notices (id, account_id, device_id, notification_id, kind, application_id, text, path, language, sms,
          created_at, due_at)
        select ${notice.id}, d.account_id, d.id, ${notice.notificationId}, ${notice.kind}, ${notice.applicationId}, ${notice.text},
          ${notice.path}, ${notice.language}, ${notice.sms}, ${notice.createdAt}, ${notice.dueAt}
        from push_devices d where d.id = ${notice.deviceId} and d.account_id = ${notice.accountId} for key share`,
  );

export interface WaitingPush {
  notificationId: string;
  kind: NotificationKind;
  applicationId: string | null;
  text: string;
  path: string;
  language: Language;
  createdAt: Date;
  dueAt: Date;
  /** The notification was read on a page, or what it asks for is done. */
  isOver: boolean;
  /** The browser that it goes to; null for a browser that is not the account's any more, or whose session has ended. */
  device: { id: string; endpoint: string; p256dh: string; auth: string; expiresAt: string } | null;
}

export const findWaiting = (
  db: Queryable,
  id: string,
  { key, now }: { key: string; now: Date },
): Promise<WaitingPush | null> =>
  one(
    db,
    sql`select o.notification_id, o.kind, o.application_id, o.text, o.path, o.language, o.created_at, o.due_at,
          ${IS_OVER} as is_over,
          (select json_build_object('id', d.id, 'endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth, 'expiresAt', s.expires_at)
           from push_devices d
           join sessions s on s.id = d.session_id and s.account_id = d.account_id and s.expires_at > ${now}
           join accounts a on a.id = d.account_id and a.status = 'ACTIVE'
           where d.id = o.device_id and d.account_id = o.account_id and d.server_key = ${key}) as device
        from push_notices o join notifications n on n.id = o.notification_id and n.account_id = o.account_id
        where o.id = ${id} and o.status = 'WAITING' and o.text is not null`,
  );

/** Marks a message as sent and erases its text. */
export const markSent = (db: Queryable, id: string, now: Date): Promise<number> =>
  run(
    db,
    sql`update push_notices set status = 'SENT', tries = tries + 1, failure = null, decided_at = ${now}, text = null, sms = null
        where id = ${id} and status = 'WAITING'`,
  );

/** Removes a browser whose service says that it is gone, unless it has subscribed anew meanwhile. */
export const removeGone = (db: Queryable, id: string, endpoint: string): Promise<number> =>
  run(db, sql`delete from push_devices where id = ${id} and endpoint = ${endpoint}`);

/** Forgets a deleted account: its browsers, what it has chosen, and what was sent to it. */
export const forget = (db: Queryable, accountId: string): Promise<number> =>
  run(
    db,
    sql`with choices as (delete from push_choices where account_id = ${accountId}),
             notices as (delete from push_notices where account_id = ${accountId})
        delete from push_devices where account_id = ${accountId}`,
  );

/** Removes what was written before a moment. */
export const removeOld = (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`delete from push_notices where created_at < ${before}`);
