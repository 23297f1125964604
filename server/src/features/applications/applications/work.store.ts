import type { Queryable } from '../../../db/pool.ts';
import { all, one, type Sql, sql } from '../../../db/sql.ts';
import {
  type Moment,
  markCondition,
  ownershipOf,
  RUNNING,
  type Scope,
  WAITING_STATUSES,
} from './lists/conditions.store.ts';

export interface Work {
  overdue: number;
  overdueSince: string | null;
  new: number;
  newSince: Date | null;
  ourTurn: number;
  soon: number;
  soonSince: string | null;
  silent: number;
  silentSince: Date | null;
}

/** Counts running applications by mark, with the oldest of each, and of SOON the nearest. */
export const findWork = async (db: Queryable, scope: Scope, moment: Moment): Promise<Work> => {
  const when = (condition: Sql) => sql`filter (where ${condition})`;
  const [overdue, soon, silent, ours] = (['OVERDUE', 'SOON', 'SILENT', 'OUR_TURN'] as const).map((mark) =>
    when(markCondition(mark, scope, moment)),
  ) as [Sql, Sql, Sql, Sql];
  const isNew = when(sql`a.status in ${WAITING_STATUSES}`);
  return (await one<Work>(
    db,
    sql`select count(*) ${overdue}::int as overdue, min(a.deadline) ${overdue} as overdue_since,
          count(*) ${isNew}::int as new, min(a.created_at) ${isNew} as new_since, count(*) ${ours}::int as our_turn,
          count(*) ${soon}::int as soon, min(a.deadline) ${soon} as soon_since,
          count(*) ${silent}::int as silent, min(a.active_at) ${silent} as silent_since
        from applications a where ${RUNNING} and ${all(ownershipOf(scope))}`,
  ))!;
};

/** Applications, ended ones too, that have messages which the caller's side has not read. */
export const countUnread = async (db: Queryable, scope: Scope, moment: Moment): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from applications a
        where ${all([...ownershipOf(scope), markCondition('UNREAD', scope, moment)])}`,
  ))!.count;
