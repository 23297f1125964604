import type { ReminderChoices } from '@parvoz/contract/applications/calendar.ts';
import type { ReminderDays } from '@parvoz/contract/applications/deadlines.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { all, rows, run, type Sql, sql } from '../../../../db/sql.ts';

export const listChoices = (
  db: Queryable,
  accountId: string,
): Promise<{ days: number; notification: boolean; sms: boolean }[]> =>
  rows(db, sql`select days, notification, sms from reminder_choices where account_id = ${accountId}`);

export const putChoices = (db: Queryable, accountId: string, choices: ReminderChoices): Promise<number> =>
  run(
    db,
    sql`insert into reminder_choices (account_id, days, notification, sms)
        select ${accountId}, given.* from unnest(${choices.map(({ days }) => days)}::smallint[],
          ${choices.map(({ notification }) => notification)}::boolean[],
          ${choices.map(({ sms }) => sms)}::boolean[]) as given (days, notification, sms)
        order by days
        on conflict (account_id, days) do update
        set notification = excluded.notification, sms = excluded.sms`,
  );

export interface Due {
  days: ReminderDays;
  from: string;
  to: string;
}

/** A deadline of something on a shortlist of which its person is to be reminded. */
export interface DueThing {
  kind: 'PROGRAM' | 'SCHOLARSHIP';
  id: number;
  deadline: string;
  /** It is of the cycle before, and nobody has announced this one's. */
  isExpected: boolean;
}

/**
 * Shortlists with the deadlines that are due and of which nobody was reminded yet; of what visitors see. `d.starts_on` is the
 * month in which studies begin, of programmes.
 */
const dueThings = ({ days, from, to }: Due, condition: Sql): Sql => sql`
  from shortlist_items s
  join accounts a on a.id = s.account_id and a.status = 'ACTIVE' and a.role = 'ROLE_STUDENT'
  join (
    select 'PROGRAM' as kind, i.program_id as id, i.deadline, i.is_expected, i.start_month as starts_on
    from program_intakes i join programs p on p.id = i.program_id and p.is_active
    join universities u on u.id = p.university_id and u.status = 'ACTIVE'
    where i.deadline between ${from}::date and ${to}::date
    union all
    select 'SCHOLARSHIP', g.id, g.expired_date, g.is_expected, null
    from scholarships g where g.is_active and g.expired_date between ${from}::date and ${to}::date
  ) d on d.kind = s.kind and d.id = s.target_id
  where ${all([
    condition,
    sql`not exists (select from saved_reminders r
      where r.account_id = s.account_id and r.kind = s.kind and r.target_id = s.target_id
        and r.deadline = d.deadline and r.days = ${days})`,
  ])}`;

/** Accounts after `after`, in their order, that are to be reminded of something. */
export const listAccounts = async (
  db: Queryable,
  due: Due,
  after: string,
  limit: number,
): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select distinct s.account_id as id ${dueThings(due, sql`s.account_id > ${after}`)}
          order by s.account_id limit ${limit}`,
    )
  ).map(({ id }) => id);

/**
 * Records that an account is reminded now of everything due, except for intakes that begin before the day `from`; returns what
 * it was not reminded of before.
 */
export const take = (
  db: Queryable,
  accountId: string,
  due: Due,
  { from, now }: { from: string | null; now: Date },
): Promise<DueThing[]> =>
  rows(
    db,
    sql`
    with due as (
      select s.account_id, s.kind, s.target_id, d.deadline, bool_and(d.is_expected) as is_expected
      ${dueThings(
        due,
        sql`s.account_id = ${accountId}
          and (d.starts_on is null or ${from}::date is null or d.starts_on >= ${from}::date)`,
      )}
      group by s.account_id, s.kind, s.target_id, d.deadline
    ), taken as (
      insert into saved_reminders (account_id, kind, target_id, deadline, days, sent_at)
      select account_id, kind, target_id, deadline, ${due.days}, ${now} from due
      order by deadline, kind, target_id
      on conflict do nothing
      returning kind, target_id, deadline
    )
    select kind, target_id as id, to_char(deadline, 'YYYY-MM-DD') as deadline, due.is_expected
    from taken join due using (kind, target_id, deadline)
    order by deadline, kind, target_id`,
  );

/** Removes reminders of deadlines before a day. */
export const removeOld = (db: Queryable, before: string): Promise<number> =>
  run(db, sql`delete from saved_reminders where deadline < ${before}::date`);
