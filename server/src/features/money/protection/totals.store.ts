import { POINTS_OF_WHOLE } from '@parvoz/contract/money/commissions-rules.ts';
import {
  HELD_SHARE_STATES,
  type HeldTotal,
  STATES_OF_TOTAL,
} from '@parvoz/contract/money/protection-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, type Sql, sql } from '../../../db/sql.ts';
import { listOf, totalsOf } from '../../../db/words.ts';

/** Applications of a student, or of an agency. */
export type Owner = { studentId: string } | { consultingId: number };

const owned = (owner: Owner): Sql =>
  'studentId' in owner
    ? sql`a.student_id = ${owner.studentId}`
    : sql`a.consulting_id = ${owner.consultingId}`;

export interface ProtectedTotals extends Record<HeldTotal, number> {
  commission: number;
  nextReleaseAt: Date | null;
}

/** Sums the protected money of an owner's applications. */
export const sumProtected = async (db: Queryable, owner: Owner): Promise<ProtectedTotals> =>
  (await one<ProtectedTotals>(
    db,
    sql`
    select ${totalsOf('s.amount_tiyin', 's.state', STATES_OF_TOTAL)},
      coalesce(sum(trunc(s.amount_tiyin::numeric * p.commission_points / ${POINTS_OF_WHOLE}::int)), 0)::bigint as commission,
      min(s.releases_at) filter (where k.status = 'ACTIVE') as next_release_at
    from applications a join protections p on p.application_id = a.id join accounts k on k.id = a.student_id
    join protected_shares s on s.application_id = a.id and s.state in ${listOf(HELD_SHARE_STATES)}
    where ${owned(owner)}`,
  ))!;
