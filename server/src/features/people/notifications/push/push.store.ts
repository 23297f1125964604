import type { NotificationKind, SmsKind } from '@parvoz/contract/applications/application-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { FollowUp } from '@parvoz/contract/people/notifications.ts';
import type { TelegramTopic } from '@parvoz/contract/people/telegram-topics.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, rows, run, sql } from '../../../../db/sql.ts';

/** A notification and a browser of its account, with the fields that the message needs. */
export interface PushableNotification {
  id: string;
  deviceId: string;
  accountId: string;
  kind: NotificationKind;
  applicationId: string | null;
  paymentId: string | null;
  programId: number | null;
  scholarshipId: number | null;
  next: FollowUp | null;
  comment: string | null;
  /** Empty without an application. */
  number: string;
  role: Role;
  language: Language | null;
  unwantedTopics: TelegramTopic[] | null;
  unwantedSms: SmsKind[];
}

/** Returns those of these notifications whose accounts have browsers to push to, for each browser. */
export const listPushable = (
  db: Queryable,
  ids: readonly string[],
  { key, now }: { key: string; now: Date },
): Promise<PushableNotification[]> =>
  rows(
    db,
    sql`select n.id, d.id as device_id, n.account_id, n.kind, n.application_id, n.payment_id, n.program_id, n.scholarship_id,
          n.next, n.comment, coalesce(p.number, '') as number, a.role, a.language,
          c.unwanted_topics,
          array(select s.kind from sms_choices s where s.account_id = n.account_id and not s.is_wanted) as unwanted_sms
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
  /** The notification was read on a page. */
  isRead: boolean;
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
          n.read_at is not null as is_read,
          (select json_build_object('id', d.id, 'endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth, 'expiresAt', s.expires_at)
           from push_devices d
           join sessions s on s.id = d.session_id and s.account_id = d.account_id and s.expires_at > ${now}
           join accounts a on a.id = d.account_id and a.status = 'ACTIVE'
           where d.id = o.device_id and d.account_id = o.account_id and d.server_key = ${key}) as device
        from push_notices o join notifications n on n.id = o.notification_id and n.account_id = o.account_id
        where o.id = ${id} and o.status = 'WAITING' and o.text is not null`,
  );

/** Decides a waiting message that went, or that was read before, and erases its text. */
export const markDone = (
  db: Queryable,
  id: string,
  { status, now }: { status: 'SENT' | 'READ'; now: Date },
): Promise<number> =>
  run(
    db,
    sql`update push_notices set status = ${status}, tries = tries + 1, failure = null, decided_at = ${now}, text = null, sms = null
        where id = ${id} and status = 'WAITING'`,
  );

export const markFailure = (db: Queryable, id: string, failure: string): Promise<number> =>
  run(
    db,
    sql`update push_notices set tries = tries + 1, failure = ${failure} where id = ${id} and status = 'WAITING'`,
  );

/** Puts off what waits until a moment. */
export const putOff = (db: Queryable, id: string, dueAt: Date): Promise<number> =>
  run(db, sql`update push_notices set due_at = ${dueAt} where id = ${id} and status = 'WAITING'`);

/** Locks the notification of a waiting message, before anything of its ways. */
export const lockNotification = (db: Queryable, id: string): Promise<{ id: string } | null> =>
  one(
    db,
    sql`select n.id from notifications n join push_notices o on o.notification_id = n.id
        where o.id = ${id} and o.status = 'WAITING' for no key update of n`,
  );

/** A waiting message that nobody else decides meanwhile: the SMS that may be sent in its place, and to which phone. */
export const lockWaiting = (
  db: Queryable,
  id: string,
): Promise<{ notificationId: string; to: string | null; sms: string | null } | null> =>
  one(
    db,
    sql`select o.notification_id, a.phone as "to", o.sms
        from push_notices o left join accounts a on a.id = o.account_id and a.status = 'ACTIVE'
        where o.id = ${id} and o.status = 'WAITING' for update of o`,
  );

/** Ends a waiting message that no service took. */
export const markUndelivered = (
  db: Queryable,
  id: string,
  { failure, now }: { failure: string; now: Date },
): Promise<number> =>
  run(
    db,
    sql`update push_notices set status = 'FELL_BACK', failure = ${failure}, decided_at = ${now}, text = null, sms = null
        where id = ${id} and status = 'WAITING'`,
  );

/** Removes a browser whose service says that it is gone, unless it has subscribed anew meanwhile. */
export const removeGone = (db: Queryable, id: string, endpoint: string): Promise<number> =>
  run(db, sql`delete from push_devices where id = ${id} and endpoint = ${endpoint}`);

/** Messages since a moment, and for how many seconds the oldest of each status has been due. */
export const countByStatus = (
  db: Queryable,
  since: Date,
  now: Date,
): Promise<{ status: string; total: number; age: number }[]> =>
  rows(
    db,
    sql`select status, count(*)::int as total,
               greatest(extract(epoch from ${now}::timestamptz - min(due_at)), 0)::float8 as age
        from push_notices where created_at >= ${since} group by status`,
  );

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
