import type { Queryable } from './pool.ts';
import { one, sql } from './sql.ts';

export interface Standbys {
  /** Number of standbys that a commit waits for. */
  wanted: number;
  /** Number of standbys that follow the primary now. */
  connected: number;
}

/** Returns how many standbys the value of `synchronous_standby_names` has a commit wait for. */
export const wantedBy = (names: string): number => {
  const number = /^\s*(?:(?:first|any)\s+)?(\d+)\s*\(/i.exec(names)?.[1];
  if (number !== undefined) return Number(number);
  return names.trim() === '' ? 0 : 1;
};

/** Programs of PostgreSQL that read the log, too, and are no standbys. */
const READERS = ['pg_basebackup', 'pg_receivewal'];

/**
 * Returns the standbys of the primary. A role without `pg_monitor` does not see how far they are: then all that are connected
 * count.
 */
export const findStandbys = async (db: Queryable): Promise<Standbys> => {
  const found = (await one<{ names: string; connected: number }>(
    db,
    sql`
    select current_setting('synchronous_standby_names') as names, count(*)::int as connected
    from pg_stat_replication
    where coalesce(state, 'streaming') = 'streaming' and application_name <> all(${READERS})`,
  )) ?? { names: '', connected: 0 };
  return { wanted: wantedBy(found.names), connected: found.connected };
};
