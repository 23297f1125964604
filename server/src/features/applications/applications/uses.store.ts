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

/**
 * Applications for tariffs, those of them that are running, and imported clients who have not claimed; of a tariff without any
 * there is no entry.
 */
export const countOfTariffs = (
  db: Queryable,
  tariffIds: readonly number[],
): Promise<{ tariffId: number; applicationCount: number; runningCount: number; clientCount: number }[]> =>
  rows(
    db,
    sql`with uses as (
          select tariff_id, count(*) as applications, count(*) filter (where turn is not null) as running, 0 as clients
          from applications where tariff_id = any(${tariffIds}::int[]) group by tariff_id
          union all
          select t.id, 0, 0, count(*) from tariffs t
            join walk_ins w on w.consulting_id = t.consulting_id and w.tariff_id = t.id
          where t.id = any(${tariffIds}::int[]) and w.import_id is not null
            and w.withdrawn_at is null and w.claimed_at is null
          group by t.id)
        select tariff_id, sum(applications)::int as application_count, sum(running)::int as running_count,
          sum(clients)::int as client_count
        from uses group by tariff_id`,
  );
