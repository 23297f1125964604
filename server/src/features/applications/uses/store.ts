import { one, rows, sql } from '../../../db/sql.ts';
import type { UseCounter, UsesCounter } from '../../../db/uses.ts';

/** How many applications are for a scholarship. */
export const countOfScholarship: UsesCounter = {
  kind: 'APPLICATION',
  count: (db, ids) =>
    rows(
      db,
      sql`select scholarship_id as id, count(*)::int as count from applications
          where scholarship_id = any(${ids}::int[]) group by scholarship_id`,
    ),
};

/** How many applications an agency has. */
export const countOfConsulting: UseCounter = async (db, consultingId) => ({
  kind: 'APPLICATION',
  count: (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from applications where consulting_id = ${consultingId}`,
  ))!.count,
});
