import type { Queryable } from '../../../../db/pool.ts';
import { one, raw, rows, run, sql } from '../../../../db/sql.ts';
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
}

/** A level waits for the student while the application does: columns that its events keep in one row. */
const IS_WAITING = raw(`a.status = 'STARTED' and a.turn = 'STUDENT'`);

/** Applications after `after`, in the order of their ids, whose student has to be reminded. */
export const listDue = async (
  db: Queryable,
  { kind, from, to }: Due,
  after: string,
  limit: number,
): Promise<string[]> => {
  const due = await rows<{ id: string }>(
    db,
    sql`select a.id from applications a
        where a.id > ${after} and ${IS_WAITING} and a.deadline between ${from} and ${to}
          and not exists (select from reminders r
            where r.level_id = a.level_id and r.kind = ${kind} and r.deadline = a.deadline)
        order by a.id limit ${limit}`,
  );
  return due.map(({ id }) => id);
};

/** The application if it still waits for its student, and goes on waiting until the transaction ends. */
export const lockDue = (db: Queryable, id: string, { from, to }: Due): Promise<DueApplication | null> =>
  one(
    db,
    sql`select a.id, a.number, a.student_id, a.consulting_id,
          a.manager_id, a.level_id, to_char(a.deadline, 'YYYY-MM-DD') as deadline
        from applications a
        where a.id = ${id} and ${IS_WAITING} and a.level_id is not null
          and a.deadline between ${from} and ${to} for share`,
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
