import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';

export interface StoredRate {
  points: number;
  holdsFrom: string;
  reason: string;
  actorId: string;
  createdAt: Date;
}

/** Lists all rates ever set for an agency, the first one first. */
export const listRates = (db: Queryable, consultingId: number): Promise<StoredRate[]> =>
  rows(
    db,
    sql`select points, holds_from, reason, actor_id, created_at from commission_rates
        where consulting_id = ${consultingId} order by id`,
  );

/** Returns the rate of an agency on a day; null where none was ever set. */
export const findPoints = (
  db: Queryable,
  consultingId: number,
  day: string,
): Promise<{ points: number } | null> =>
  one(
    db,
    sql`select points from commission_rates where consulting_id = ${consultingId} and holds_from <= ${day}::date
        order by id desc limit 1`,
  );

export const insert = (db: Queryable, consultingId: number, rate: StoredRate): Promise<number> =>
  run(
    db,
    sql`insert into commission_rates (consulting_id, points, holds_from, reason, actor_id, created_at)
        values (${consultingId}, ${rate.points}, ${rate.holdsFrom}, ${rate.reason}, ${rate.actorId}, ${rate.createdAt})`,
  );

export const removeOf = (db: Queryable, consultingIds: readonly number[]): Promise<number> =>
  run(db, sql`delete from commission_rates where consulting_id = any(${consultingIds}::int[])`);

/**
 * Returns the name of an agency and locks its row, so that nobody changes its staff or commission until the transaction ends;
 * null where there is no such agency.
 */
export const lockName = (db: Queryable, consultingId: number): Promise<{ name: string } | null> =>
  one(db, sql`select name from consultings where id = ${consultingId} for no key update`);

export const findName = (db: Queryable, consultingId: number): Promise<{ name: string } | null> =>
  one(db, sql`select name from consultings where id = ${consultingId}`);
