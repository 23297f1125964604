import { WAITS_FOR_STUDENT } from '../../../../db/levels.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { empty, one, rows, run, type Sql, sql } from '../../../../db/sql.ts';
import type { ReminderKind } from './reminders.rules.ts';

export interface DueApplication {
  id: string;
  number: string;
  studentId: string;
  consultingId: number;
  managerId: string | null;
  levelId: number;
  deadline: string;
}

export interface Due {
  kind: ReminderKind;
  from: string;
  to: string;
  /** Days before the deadline from which on it is due. */
  days: number;
}

/**
 * True if the return of an application `a`'s documents has said by itself what its reminder would say, unless the student wants no
 * SMS of returns: the reminder then is the first one.
 */
const isSaidByReturn = (days: number): Sql => sql`
  exists (select from notifications n
    where n.application_id = a.id and n.account_id = a.student_id and n.kind = 'REVISION' and n.level_id = a.level_id
      and n.deadline = a.deadline and n.created_at >= (a.deadline - ${days}::int)::timestamp at time zone 'Asia/Tashkent'
      and not exists (select from sms_choices c
        where c.account_id = n.account_id and c.kind = 'REVISION' and not c.is_wanted))`;

/**
 * Condition under which an application `a` has a reminder of its level `l` due: not while its student cannot sign in, for whom it would
 * be used up. That of the last day is due whatever was said before it.
 */
const isDue = ({ kind, from, to, days }: Due): Sql => sql`
  a.status = 'STARTED' and ${WAITS_FOR_STUDENT} and a.deadline between ${from} and ${to}
  and exists (select from accounts k where k.id = a.student_id and k.status = 'ACTIVE')
  ${kind === 'DEADLINE_3_DAYS' ? sql`and not ${isSaidByReturn(days)}` : empty}`;

/** Applications after `after`, in the order of their ids, whose student has to be reminded. */
export const listDue = async (db: Queryable, due: Due, after: string, limit: number): Promise<string[]> => {
  const found = await rows<{ id: string }>(
    db,
    sql`select a.id from applications a join application_levels l on l.id = a.level_id
        where a.id > ${after} and ${isDue(due)}
          and not exists (select from reminders r
            where r.level_id = a.level_id and r.kind = ${due.kind} and r.deadline = a.deadline)
        order by a.id limit ${limit}`,
  );
  return found.map(({ id }) => id);
};

/** The application if its reminder is due still, and goes on waiting until the transaction ends. */
export const lockDue = (db: Queryable, id: string, due: Due): Promise<DueApplication | null> =>
  one(
    db,
    sql`select a.id, a.number, a.student_id, a.consulting_id,
          a.manager_id, a.level_id, to_char(a.deadline, 'YYYY-MM-DD') as deadline
        from applications a join application_levels l on l.id = a.level_id
        where a.id = ${id} and ${isDue(due)} for share of a, l`,
  );

/** False when this reminder was sent before, also by a transaction that ended just now. */
export const insert = async (
  db: Queryable,
  { levelId, deadline }: DueApplication,
  kind: ReminderKind,
  sentAt: Date,
): Promise<boolean> =>
  (await run(
    db,
    sql`insert into reminders (level_id, kind, deadline, sent_at)
        values (${levelId}, ${kind}, ${deadline}, ${sentAt}) on conflict do nothing`,
  )) > 0;
