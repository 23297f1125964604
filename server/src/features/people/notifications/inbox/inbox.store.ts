import type { NotificationKind, SmsKind } from '@parvoz/contract/applications/application-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { FollowUp, Notification } from '@parvoz/contract/people/notifications.ts';
import { agencyName, inLanguage } from '../../../../db/localised.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../../db/records.ts';
import { all, one, raw, rows, run, sql } from '../../../../db/sql.ts';

/** Fields of the application that people are notified of. */
export interface NotifiedApplication {
  id: string;
  number: string;
  studentId: string;
  consultingId: number;
  managerId: string | null;
  deadline: string | null;
}

export type ReviewKind = Extract<NotificationKind, `REVIEW_${string}`>;

export const findApplication = (db: Queryable, id: string): Promise<NotifiedApplication | null> =>
  one(
    db,
    sql`select id, number, student_id, consulting_id, manager_id, to_char(deadline, 'YYYY-MM-DD') as deadline
        from applications where id = ${id}`,
  );

/** Active members of these agencies. */
export const listStaff = (
  db: Queryable,
  consultingIds: readonly number[],
): Promise<{ id: string; consultingId: number; isOwner: boolean }[]> =>
  rows(
    db,
    sql`select e.id, e.consulting_id, a.role = 'ROLE_CONSULTING' as is_owner from employees e join accounts a on a.id = e.id
        where e.consulting_id = any(${consultingIds}::int[]) and a.status = 'ACTIVE' order by e.id`,
  );

/** Administrators who may sign in. */
export const listAdmins = async (db: Queryable): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select id from accounts where role = 'ROLE_ADMIN' and status = 'ACTIVE' order by id`,
    )
  ).map(({ id }) => id);

export interface NewNotification {
  id: string;
  accountId: string;
  kind: NotificationKind;
  applicationId: string | null;
  paymentId: string | null;
  programId: number | null;
  scholarshipId: number | null;
  actorId: string | null;
  levelId: number | null;
  comment: string | null;
  amountTiyin: number | null;
  deadline: string | null;
  next: FollowUp | null;
  nextLevelId: number | null;
}

/** Columns of what a notification `n` is about. */
export const ABOUT = raw('n.kind, n.application_id, n.payment_id, n.program_id, n.scholarship_id');

/** Columns of a new notification but for its moment. */
const NEW =
  raw(`id, account_id, kind, application_id, payment_id, program_id, scholarship_id, actor_id, level_id, comment,
  amount_tiyin, deadline, next, next_level_id`);

const FIELDS = fieldsOf<NewNotification>({
  id: 'uuid',
  accountId: 'uuid',
  kind: 'text',
  applicationId: 'uuid',
  paymentId: 'uuid',
  programId: 'int',
  scholarshipId: 'int',
  actorId: 'uuid',
  levelId: 'int',
  comment: 'text',
  amountTiyin: 'bigint',
  deadline: 'date',
  next: 'text',
  nextLevelId: 'int',
});

/**
 * Inserts notifications and returns the new ones: not those of accounts that were notified of unread messages, or of a change of
 * the same review, before and have not read that, nor of an application's student who has deleted the account or is an
 * administrator by now. A review is asked for only where the agency had taken the application on, and its student has not written
 * one.
 */
export const insert = async (
  db: Queryable,
  given: readonly NewNotification[],
  createdAt: Date,
): Promise<{ id: string; accountId: string }[]> =>
  rows(
    db,
    sql`insert into notifications (${NEW}, created_at) select ${NEW}, ${createdAt}
        from json_to_recordset(${asJson(given)}) as given ${FIELDS}
        where (kind <> 'REVIEW_ASKED' or exists (
            select from applications a where a.id = application_id and a.started_at is not null
              and not exists (select from consulting_comments m where m.application_id = a.id)))
          and (kind <> 'REVIEW_CHANGED' or not exists (
            select from notifications n where n.account_id = given.account_id and n.application_id = given.application_id
              and n.kind = given.kind and n.read_at is null))
          and not exists (
            select from applications a join accounts k on k.id = a.student_id
            where a.id = given.application_id and k.id = given.account_id
              and (k.role <> 'ROLE_STUDENT' or k.status = 'DELETED'))
        on conflict (account_id, application_id) where kind = 'MESSAGE' and read_at is null do nothing
        returning id, account_id`,
  );

type Row = Omit<Notification, 'createdAt'> & { createdAt: Date };

/** Newest first. */
export const listPage = (
  db: Queryable,
  language: Language,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> =>
  rows(
    db,
    sql`
    select n.id, ${ABOUT}, n.read_at is not null as is_read, n.created_at, json_build_object('number', coalesce(a.number, ''),
        'actor', coalesce(trim(p.name || ' ' || p.surname), trim(e.name || ' ' || e.surname), ''),
        'target', case when m.id is not null then ${inLanguage('m.name', language)}
          when h.id is not null then ${inLanguage('h.name', language)}
          when u.id is not null then ${inLanguage('u.name', language)}
          when s.id is not null then ${inLanguage('s.name', language)} else coalesce(${agencyName('g', language)}, '') end,
        'level', case when l.id is not null then ${inLanguage('l.name', language)} end,
        'step', case when t.id is not null then ${inLanguage('t.name', language)} end,
        'comment', n.comment, 'amount', n.amount_tiyin, 'deadline', to_char(n.deadline, 'YYYY-MM-DD'),
        'next', case when n.next is not null then json_build_object('action', n.next,
          'level', case when x.id is not null then ${inLanguage('x.name', language)} end,
          'priceTiyin', coalesce(case when a.is_in_parts then y.share_tiyin else a.price_tiyin end, 0)) end) as data
    from (select * from notifications where account_id = ${accountId}
      order by id desc limit ${limit} offset ${offset}) n
    left join applications a on a.id = n.application_id
    left join employees o on o.id = n.account_id and n.kind in ('AGENCY_ACCEPTED', 'AGENCY_OPENED', 'AGENCY_REOPENED', 'AGENCY_HIDDEN')
    left join consultings g on g.id = coalesce(a.consulting_id, o.consulting_id)
    left join universities u on u.id = a.university_id
    left join scholarships s on s.id = a.scholarship_id
    left join programs m on m.id = n.program_id
    left join scholarships h on h.id = n.scholarship_id
    left join application_levels l on l.id = n.level_id
    left join application_steps t on t.id = l.step_id
    left join application_levels x on x.id = n.next_level_id
    left join application_steps y on y.id = x.step_id
    left join profiles p on p.id = n.actor_id
    left join employees e on e.id = n.actor_id
    order by n.id desc`,
  );

export interface Counts {
  total: number;
  unread: number;
}

export const count = async (db: Queryable, accountId: string): Promise<Counts> =>
  (await one<Counts>(
    db,
    sql`select count(*)::int as total, count(*) filter (where read_at is null)::int as unread
        from notifications where account_id = ${accountId}`,
  ))!;

export const countUnread = async (db: Queryable, accountId: string): Promise<number> =>
  (await one<{ unread: number }>(
    db,
    sql`select count(*)::int as unread from notifications where account_id = ${accountId} and read_at is null`,
  ))!.unread;

/** Filter of one's own notifications; null where a field does not matter. Of an application not that of messages: the chat reads it. */
export interface Chosen {
  idList: readonly string[] | null;
  applicationId: string | null;
  paymentId: string | null;
}

export const markRead = (
  db: Queryable,
  accountId: string,
  { idList, applicationId, paymentId }: Chosen,
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`update notifications set read_at = ${now} where ${all([
      sql`account_id = ${accountId} and read_at is null`,
      ...(idList === null ? [] : [sql`id = any(${idList}::uuid[])`]),
      ...(applicationId === null ? [] : [sql`application_id = ${applicationId} and kind <> 'MESSAGE'`]),
      ...(paymentId === null ? [] : [sql`payment_id = ${paymentId}`]),
    ])}`,
  );

/** Returns who had not read that there are messages. */
export const markMessagesRead = async (
  db: Queryable,
  applicationId: string,
  { studentId, isStudent }: { studentId: string; isStudent: boolean },
  now: Date,
): Promise<string[]> => {
  const changed = await rows<{ accountId: string }>(
    db,
    sql`update notifications set read_at = ${now}
        where application_id = ${applicationId} and kind = 'MESSAGE' and read_at is null
          and account_id ${raw(isStudent ? '=' : '<>')} ${studentId}
        returning account_id`,
  );
  return changed.map(({ accountId }) => accountId);
};

/** Marks that an account has read that there are messages; returns 0 when it had. */
export const markMessageRead = (
  db: Queryable,
  { accountId, applicationId }: { accountId: string; applicationId: string },
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`update notifications set read_at = ${now}
        where application_id = ${applicationId} and account_id = ${accountId} and kind = 'MESSAGE' and read_at is null`,
  );

/** Returns the phone and language for somebody's messages; null for an account that cannot be written to. */
export const findRecipient = (
  db: Queryable,
  accountId: string,
): Promise<{ phone: string; language: Language | null } | null> =>
  one(
    db,
    sql`select phone, language from accounts where id = ${accountId} and status = 'ACTIVE' and phone is not null`,
  );

/** True if an account has not read a notification of an application that is of other kinds than these. */
export const hasUnseen = async (
  db: Queryable,
  { accountId, applicationId, kinds }: { accountId: string; applicationId: string; kinds: readonly string[] },
): Promise<boolean> =>
  (await one(
    db,
    sql`select from notifications where account_id = ${accountId} and application_id = ${applicationId}
          and read_at is null and kind <> all(${[...kinds]}::text[]) limit 1`,
  )) !== null;

export const listChoices = (
  db: Queryable,
  accountId: string,
): Promise<{ kind: SmsKind; isWanted: boolean }[]> =>
  rows(db, sql`select kind, is_wanted from sms_choices where account_id = ${accountId}`);

export const putChoices = (
  db: Queryable,
  accountId: string,
  choices: Readonly<Record<SmsKind, boolean>>,
): Promise<number> =>
  run(
    db,
    sql`insert into sms_choices (account_id, kind, is_wanted)
        select ${accountId}, kind, is_wanted
        from unnest(${Object.keys(choices)}::text[], ${Object.values(choices)}::boolean[]) as given (kind, is_wanted)
        order by kind
        on conflict (account_id, kind) do update set is_wanted = excluded.is_wanted`,
  );

/** Forgets what an account was notified of and has chosen. */
export const forget = (db: Queryable, accountId: string): Promise<number> =>
  run(
    db,
    sql`with choices as (delete from sms_choices where account_id = ${accountId})
        delete from notifications where account_id = ${accountId}`,
  );

/** Forgets what an account was notified of. */
export const forgetNotices = (db: Queryable, accountId: string): Promise<number> =>
  run(db, sql`delete from notifications where account_id = ${accountId}`);

/** Takes the words of a student away from what others were notified of in their applications. */
export const eraseWordsOf = (db: Queryable, studentId: string): Promise<number> =>
  run(
    db,
    sql`update notifications set comment = null
        where actor_id = ${studentId} and comment is not null
          and application_id in (select id from applications where student_id = ${studentId})`,
  );

/** Removes those from before a moment, read or not. */
export const removeOld = (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`delete from notifications where created_at < ${before}`);
