import type { NotificationKind } from '@parvoz/contract/applications/application-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, sql } from '../../../db/sql.ts';

/** An SMS that a notification may say as well by Telegram or push. */
export interface SmsOfNotice {
  accountId: string;
  applicationId: string;
  kinds: readonly NotificationKind[];
  text: string;
  /** Notices that were written before it are of another matter. */
  since: Date;
}

/** Locks the notifications that may say an SMS, so that no way gives one of them up meanwhile. */
export const lockNotifications = (
  db: Queryable,
  { accountId, applicationId, kinds, since }: Omit<SmsOfNotice, 'text'>,
): Promise<{ id: string }[]> =>
  rows(
    db,
    sql`select id from notifications
        where account_id = ${accountId} and application_id = ${applicationId} and kind = any(${[...kinds]}::text[])
          and created_at >= ${since}
        order by id for no key update`,
  );

/** True if an account wants an SMS also of what Telegram has taken, or push, and has that way. */
export const wantsBoth = async (db: Queryable, accountId: string, now: Date): Promise<boolean> =>
  (await one(
    db,
    sql`select from accounts a where a.id = ${accountId} and (
          exists (select from telegram_links l
            where l.account_id = a.id and l.with_sms and l.ended_at is null and l.phone = a.phone)
          or exists (select from push_choices c where c.account_id = a.id and c.with_sms
            and exists (select from push_devices d join sessions s on s.id = d.session_id
              where d.account_id = a.id and s.expires_at > ${now})))`,
  )) !== null;

/**
 * Leaves an SMS to the messages of the bot and to browsers that say the newest of some notifications: it goes with waiting ones that
 * nobody takes, and not at all where one was taken or read. False where there are none.
 */
export const leaveSms = async (db: Queryable, ids: readonly string[], text: string): Promise<boolean> =>
  (await one(
    db,
    sql`with said as (
          select t.notification_id, t.created_at from telegram_notices t
          join telegram_links l on l.account_id = t.account_id and l.chat_id = t.chat_id and l.ended_at is null
          join accounts a on a.id = l.account_id and a.phone = l.phone and a.status = 'ACTIVE'
          where t.notification_id = any(${ids}::uuid[]) and t.status in ('WAITING', 'SENT', 'READ')
          union all
          select notification_id, created_at from push_notices
          where notification_id = any(${ids}::uuid[]) and status in ('WAITING', 'SENT', 'READ')),
        newest as (select notification_id as newest_id from said order by created_at desc, notification_id desc limit 1),
        left_to_bot as (
          update telegram_notices o set sms = ${text} from newest f
          where o.notification_id = f.newest_id and o.account_id is not null and o.status = 'WAITING'),
        left_to_browsers as (
          update push_notices o set sms = ${text} from newest f
          where o.notification_id = f.newest_id and o.status = 'WAITING')
        select from newest`,
  )) !== null;

/** True if a notification was read, taken by Telegram or a browser, or waits for one of them as another notice than this. */
export const isOnItsWay = async (db: Queryable, notificationId: string, noticeId: string): Promise<boolean> =>
  (await one(
    db,
    sql`select from notifications n where n.id = ${notificationId} and (
          n.read_at is not null
          or exists (select from telegram_notices t
            where t.notification_id = n.id and t.id <> ${noticeId} and t.status in ('WAITING', 'SENT', 'READ'))
          or exists (select from push_notices p
            where p.notification_id = n.id and p.id <> ${noticeId} and p.status in ('WAITING', 'SENT', 'READ')))`,
  )) !== null;
