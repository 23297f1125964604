import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';
import type { DisputeRow } from './disputes.store.ts';

/** Fields of the application that people are reminded of. */
export interface RemindedApplication {
  id: string;
  number: string;
  studentId: string;
  consultingId: number;
  managerId: string | null;
  deadline: string | null;
}

/** The application of a dispute, which nobody else changes until the transaction ends. */
export const lockApplication = (db: Queryable, disputeId: string): Promise<RemindedApplication | null> =>
  one(
    db,
    sql`select a.id, a.number, a.student_id, a.consulting_id, a.manager_id, null::text as deadline
        from applications a where a.id = (select d.application_id from disputes d where d.id = ${disputeId})
        for no key update of a`,
  );

/** Open disputes after `after` in which somebody may have to be reminded, in the order of their ids. */
export const listDue = async (
  db: Queryable,
  { answerBefore, decideBefore }: { answerBefore: Date; decideBefore: Date },
  after: string,
  limit: number,
): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select id from disputes
          where state = 'OPEN' and id > ${after}
            and (answered_at is null and answer_until <= ${answerBefore} and reminded_hours is distinct from 6
              or decide_until <= ${decideBefore} and reminded_at is null)
          order by id limit ${limit}`,
    )
  ).map(({ id }) => id);

/** Records of which reminder an agency was notified. */
export const noteAnswerReminder = (
  db: Queryable,
  { id }: Pick<DisputeRow, 'id'>,
  hours: number,
): Promise<number> => run(db, sql`update disputes set reminded_hours = ${hours} where id = ${id}`);

/** Records that administrators were reminded. */
export const noteDecisionReminder = (
  db: Queryable,
  { id }: Pick<DisputeRow, 'id'>,
  now: Date,
): Promise<number> => run(db, sql`update disputes set reminded_at = ${now} where id = ${id}`);
