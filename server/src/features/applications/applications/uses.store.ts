import type { Queryable } from '../../../db/pool.ts';
import { one, rows, sql } from '../../../db/sql.ts';
import type { UseCounter, UsesCounter } from '../../../db/uses.ts';
import { RUNNING_STATUSES } from './lists/conditions.store.ts';

/** Counts the applications for a scholarship. */
export const countOfScholarship: UsesCounter = {
  kind: 'APPLICATION',
  count: (db, ids) =>
    rows(
      db,
      sql`select scholarship_id as id, count(*)::int as count from applications
          where scholarship_id = any(${ids}::int[]) group by scholarship_id`,
    ),
};

/** Counts the applications that name a programme. */
export const countOfProgram: UsesCounter = {
  kind: 'APPLICATION',
  count: (db, ids) =>
    rows(
      db,
      sql`select program_id as id, count(*)::int as count from applications
          where program_id = any(${ids}::int[]) group by program_id`,
    ),
};

/** Counts the applications of an agency. */
export const countOfConsulting: UseCounter = async (db, consultingId) => ({
  kind: 'APPLICATION',
  count: (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from applications where consulting_id = ${consultingId}`,
  ))!.count,
});

/** Counts the applications of a student. */
export const countOfStudent = async (db: Queryable, studentId: string): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from applications where student_id = ${studentId}`,
  ))!.count;

/** Counts the running applications of a student, as `refuseRunning` finds them. */
export const countRunningOfStudent = async (db: Queryable, studentId: string): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from applications
        where student_id = ${studentId} and status in ${RUNNING_STATUSES}`,
  ))!.count;

/** Returns those of these universities that an agency has applications for which somebody still has to act on. */
export const findRunning = async (
  db: Queryable,
  consultingId: number,
  universityIds: readonly number[],
): Promise<number[]> => {
  const found = await rows<{ id: number }>(
    db,
    sql`select distinct university_id as id from applications
        where consulting_id = ${consultingId} and university_id = any(${universityIds}::int[])
          and status in ${RUNNING_STATUSES}`,
  );
  return found.map(({ id }) => id);
};

/** Counts the running applications of agencies; of one without any there is no entry. */
export const countRunningOfConsultings = (
  db: Queryable,
  consultingIds: readonly number[],
): Promise<{ id: number; count: number }[]> =>
  rows(
    db,
    sql`select consulting_id as id, count(*)::int as count from applications
        where consulting_id = any(${consultingIds}::int[]) and status in ${RUNNING_STATUSES} group by consulting_id`,
  );

/** Applications for tariffs, and those of them that are running; of a tariff without any there is no entry. */
export const countOfTariffs = (
  db: Queryable,
  tariffIds: readonly number[],
): Promise<{ tariffId: number; applicationCount: number; runningCount: number }[]> =>
  rows(
    db,
    sql`select tariff_id, count(*)::int as application_count,
          (count(*) filter (where turn is not null))::int as running_count
        from applications where tariff_id = any(${tariffIds}::int[]) group by tariff_id`,
  );
