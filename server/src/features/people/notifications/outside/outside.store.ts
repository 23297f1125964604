import type { NotificationKind, SmsKind } from '@parvoz/contract/applications/application-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { WAITS_FOR_STUDENT } from '../../../../db/levels.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, raw, rows, run, type Sql, sql } from '../../../../db/sql.ts';
import { ABOUT, type NewNotification } from '../inbox/inbox.store.ts';

/** Ways by which notifications leave the site; each has an outbox of its own. */
export type Way = 'TELEGRAM' | 'PUSH';

const OUTBOXES: Record<Way, Sql> = { TELEGRAM: raw('telegram_notices'), PUSH: raw('push_notices') };

/** A notification with the fields that its notice needs, and the SMS that its account does not want. */
export interface Noticed
  extends Pick<
    NewNotification,
    | ('id' | 'accountId' | 'kind' | 'applicationId' | 'paymentId' | 'programId' | 'scholarshipId')
    | ('next' | 'comment')
  > {
  /** Empty without an application. */
  number: string;
  role: Role;
  language: Language | null;
  /** Moment when the payment to a balance that it is about was last tried, or begun; null of anything else. */
  triedAt: Date | null;
  unwantedSms: SmsKind[];
}

/** The columns of `Noticed` of notifications `n` of accounts `a` with applications `p`. */
export const NOTICED: Sql = sql`n.id, n.account_id, ${ABOUT}, n.next, n.comment,
  coalesce(p.number, '') as number, a.role, a.language,
  coalesce((select max(x.created_at) from provider_transactions x where x.payment_id = n.payment_id),
    (select y.created_at from payments y where y.id = n.payment_id)) as tried_at,
  array(select s.kind from sms_choices s where s.account_id = n.account_id and not s.is_wanted) as unwanted_sms`;

/**
 * Condition under which a notification `n`, which may be missing, needs no way any more: it was read on a page, what it asks the student
 * of its application for is done, or cannot be done any more, or the appeal that it tells others of is over.
 */
export const IS_OVER: Sql = sql`
  (n.read_at is not null or exists (
    select from applications v where v.id = n.application_id and (
      (n.kind = 'APPEALED' and v.appealed_at is null)
      or (v.student_id = n.account_id and (
        (n.kind in ('REVISION', 'DEADLINE_3_DAYS', 'DEADLINE_1_DAY')
          and not exists (select from application_levels l
            where l.id = n.level_id and l.id = v.level_id and ${WAITS_FOR_STUDENT}))
        or ((n.kind in ('PAYMENT', 'PAYMENT_1_DAY', 'PAYMENT_3_DAYS', 'PAYMENT_7_DAYS', 'PAYMENT_14_DAYS') or n.next = 'PAY')
          and (v.status <> 'STARTED' or v.due_since is null)))))))`;

/** Ends a waiting notice of what is over before it was sent. */
export const markRead = (db: Queryable, way: Way, id: string, now: Date): Promise<number> =>
  run(
    db,
    sql`update ${OUTBOXES[way]} set status = 'READ', decided_at = ${now}, text = null, sms = null
        where id = ${id} and status = 'WAITING'`,
  );

/** Ends waiting reminders about a step: of these kinds, or that ask for `next`. */
export const endReminders = (
  db: Queryable,
  stepId: number,
  { kinds, next }: { kinds: readonly NotificationKind[]; next: 'CONFIRM' | null },
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`with ended as (
          select n.id from application_levels l
          join notifications n on n.application_id = l.application_id and n.level_id = l.id
          where l.step_id = ${stepId} and (n.kind = any(${kinds}::text[]) or n.next = ${next}::text)),
        by_bot as (
          update telegram_notices o set status = 'READ', decided_at = ${now}, text = null, sms = null
          from ended v where o.notification_id = v.id and o.status = 'WAITING')
        update push_notices o set status = 'READ', decided_at = ${now}, text = null, sms = null
        from ended v where o.notification_id = v.id and o.status = 'WAITING'`,
  );

/** Ends a waiting notice of a notification that nobody took. */
export const markUndelivered = (
  db: Queryable,
  way: Way,
  id: string,
  { failure, now }: { failure: string; now: Date },
): Promise<number> =>
  run(
    db,
    sql`update ${OUTBOXES[way]} set status = 'FELL_BACK', failure = ${failure}, decided_at = ${now}, text = null, sms = null
        where id = ${id} and status = 'WAITING'`,
  );

export const markFailure = (db: Queryable, way: Way, id: string, failure: string): Promise<number> =>
  run(
    db,
    sql`update ${OUTBOXES[way]} set tries = tries + 1, failure = ${failure} where id = ${id} and status = 'WAITING'`,
  );

/** Puts off what waits until a moment. */
export const putOff = (db: Queryable, way: Way, id: string, dueAt: Date): Promise<number> =>
  run(db, sql`update ${OUTBOXES[way]} set due_at = ${dueAt} where id = ${id} and status = 'WAITING'`);

/** Locks the notification of a waiting notice, before anything of its ways; null for what answers somebody in a chat. */
export const lockNotification = (db: Queryable, way: Way, id: string): Promise<{ id: string } | null> =>
  one(
    db,
    sql`select n.id from notifications n join ${OUTBOXES[way]} o on o.notification_id = n.id
        where o.id = ${id} and o.status = 'WAITING' for no key update of n`,
  );

export interface LockedNotice {
  kind: NotificationKind | null;
  createdAt: Date;
  isOver: boolean;
  /** Phone and text of the SMS that may be sent in its place. */
  to: string | null;
  sms: string | null;
}

/** A waiting notice that nobody else decides meanwhile. */
export const lockWaiting = (db: Queryable, way: Way, id: string): Promise<LockedNotice | null> =>
  one(
    db,
    sql`select o.kind, o.created_at, ${IS_OVER} as is_over, a.phone as "to", o.sms
        from ${OUTBOXES[way]} o left join accounts a on a.id = o.account_id and a.status = 'ACTIVE'
          left join notifications n on n.id = o.notification_id
        where o.id = ${id} and o.status = 'WAITING' for update of o`,
  );

/** Notices since a moment, and for how many seconds the oldest of each status has been due. */
export const countByStatus = (
  db: Queryable,
  way: Way,
  since: Date,
  now: Date,
): Promise<{ status: string; total: number; age: number }[]> =>
  rows(
    db,
    sql`select status, count(*)::int as total,
               greatest(extract(epoch from ${now}::timestamptz - min(due_at)), 0)::float8 as age
        from ${OUTBOXES[way]} where created_at >= ${since} group by status`,
  );
