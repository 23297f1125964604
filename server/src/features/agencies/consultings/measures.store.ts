import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';

/** Measures of an agency's applications; null where there are too few of them. */
export interface Measures {
  answerMinutes: number | null;
  answerCount: number;
  finishedPercent: number | null;
  finishedCount: number;
  rejectedCount: number;
  canceledCount: number;
  finishedStepCount: number;
  /** Number of these about which a dispute has ended with money going back. */
  lostStepCount: number;
}

/** Locks an agency for measuring: a later caller counts what the earlier one has changed. */
export const lock = async (db: Queryable, id: number): Promise<boolean> =>
  (await one(db, sql`select from consultings where id = ${id} for no key update`)) !== null;

/** Ids of agencies after `after`, active or not, with what was measured of them. */
export const list = (db: Queryable, after: number, limit: number): Promise<(Measures & { id: number })[]> =>
  rows(
    db,
    sql`select id, answer_minutes, answer_count, finished_percent, finished_count, rejected_count, canceled_count,
          finished_step_count, lost_step_count
        from consultings where id > ${after} order by id limit ${limit}`,
  );

/** Writes measures that have changed only, so that no notice is sent of the others. */
export const setMeasures = (db: Queryable, id: number, measures: Measures): Promise<number> =>
  run(
    db,
    sql`
    update consultings set answer_minutes = ${measures.answerMinutes}, answer_count = ${measures.answerCount},
      finished_percent = ${measures.finishedPercent}, finished_count = ${measures.finishedCount},
      rejected_count = ${measures.rejectedCount}, canceled_count = ${measures.canceledCount},
      finished_step_count = ${measures.finishedStepCount}, lost_step_count = ${measures.lostStepCount}
    where id = ${id} and (answer_minutes, answer_count, finished_percent, finished_count, rejected_count, canceled_count,
        finished_step_count, lost_step_count)
      is distinct from (${measures.answerMinutes}::int, ${measures.answerCount}::int, ${measures.finishedPercent}::int,
        ${measures.finishedCount}::int, ${measures.rejectedCount}::int, ${measures.canceledCount}::int,
        ${measures.finishedStepCount}::int, ${measures.lostStepCount}::int)`,
  );

export const setPriceFrom = (db: Queryable, id: number, priceTiyin: number | null): Promise<number> =>
  run(
    db,
    sql`update consultings set price_from_tiyin = ${priceTiyin}
        where id = ${id} and price_from_tiyin is distinct from ${priceTiyin}::bigint`,
  );
