import type { Queryable } from '../../../../db/pool.ts';
import { one, run, sql } from '../../../../db/sql.ts';
import type { Limit } from './limits.rules.ts';

/**
 * Counts one more, unless that were more than the limit; returns whether it did. In one statement: of any number of
 * calls at once, no more get through than there is room for.
 */
export const take = async (
  db: Queryable,
  { key, count, windowMs }: Pick<Limit, 'key' | 'count' | 'windowMs'>,
  now: Date,
): Promise<boolean> => {
  const expiresAt = new Date(now.getTime() + windowMs);
  const from = new Date(now.getTime() - windowMs);
  const taken = await run(
    db,
    sql`
    insert into attempts as a (key, moments, expires_at)
    values (${key}, array[${now}::timestamptz], ${expiresAt})
    on conflict (key) do update set expires_at = excluded.expires_at,
      moments = array(select moment from unnest(a.moments) moment where moment > ${from} order by moment)
        || excluded.moments
    where (select count(*) from unnest(a.moments) moment where moment > ${from}) < ${count}::int`,
  );
  return taken === 1;
};

/** Takes one count of this moment back. */
export const undo = (db: Queryable, keys: readonly string[], moment: Date): Promise<number> =>
  run(
    db,
    sql`
    update attempts set moments = moments[:at - 1] || moments[at + 1:]
    from (select key as found, array_position(moments, ${moment}::timestamptz) as at from attempts
      where key = any(${keys}) order by key for update) f
    where key = found and at is not null`,
  );

export const findMoments = async (db: Queryable, key: string): Promise<Date[]> =>
  (await one<{ moments: Date[] }>(db, sql`select moments from attempts where key = ${key}`))?.moments ?? [];

export const remove = (db: Queryable, key: string): Promise<number> =>
  run(db, sql`delete from attempts where key = ${key}`);

export const removeExpired = (db: Queryable, now: Date): Promise<number> =>
  run(db, sql`delete from attempts where expires_at <= ${now}`);
