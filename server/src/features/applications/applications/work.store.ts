import type { ApplicationMark } from '@parvoz/contract/applications/application-states.ts';
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
  appealed: number;
  appealedSince: Date | null;
  silent: number;
  silentSince: Date | null;
}

/** Counts running applications by mark, with the oldest of each, and of SOON the nearest. */
export const findWork = async (db: Queryable, scope: Scope, moment: Moment): Promise<Work> => {
  const when = (condition: Sql) => sql`filter (where ${condition})`;
  const of = (mark: ApplicationMark) => when(markCondition(mark, scope, moment));
  const [overdue, soon, silent, ours] = [of('OVERDUE'), of('SOON'), of('SILENT'), of('OUR_TURN')];
  const isAppealed = markCondition('APPEALED', scope, moment);
  const own = all(ownershipOf(scope));
  const isNew = when(sql`a.status in ${WAITING_STATUSES}`);
  return (await one<Work>(
    db,
    sql`select count(*) ${overdue}::int as overdue, min(a.deadline) ${overdue} as overdue_since,
          count(*) ${isNew}::int as new, min(a.created_at) ${isNew} as new_since, count(*) ${ours}::int as our_turn,
          count(*) ${soon}::int as soon, min(a.deadline) ${soon} as soon_since,
          count(*) ${silent}::int as silent, min(a.active_at) ${silent} as silent_since,
          (select count(*)::int from applications a where ${isAppealed} and ${own}) as appealed,
          (select min(a.appealed_at) from applications a where ${isAppealed} and ${own}) as appealed_since
        from applications a where ${RUNNING} and ${own}`,
  ))!;
};

/** Applications, ended ones too, that have messages which the caller's side has not read. */
export const countUnread = async (db: Queryable, scope: Scope, moment: Moment): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from applications a
        where ${all([...ownershipOf(scope), markCondition('UNREAD', scope, moment)])}`,
  ))!.count;
