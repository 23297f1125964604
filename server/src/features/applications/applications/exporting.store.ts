import type { Queryable } from '../../../db/pool.ts';
import { rows, sql } from '../../../db/sql.ts';

export interface ExportedRow {
  id: string;
  /** Phone; null for a student who has deleted their account. */
  phone: string | null;
  endedAt: Date | null;
  /** Tiyin that its student paid to the agency before it moved in; 0 of any other. */
  paidOutside: number;
}

/** Returns the columns of an agency's export that are not on the cards of its applications. */
export const findExported = (
  db: Queryable,
  consultingId: number,
  ids: readonly string[],
): Promise<ExportedRow[]> =>
  rows(
    db,
    sql`select a.id, k.phone, a.ended_at, a.paid_outside_tiyin::float8 as paid_outside
        from applications a join accounts k on k.id = a.student_id
        where a.id = any(${ids}::uuid[]) and a.consulting_id = ${consultingId}`,
  );
