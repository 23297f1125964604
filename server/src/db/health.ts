import type { Queryable } from './pool.ts';
import { one, sql } from './sql.ts';

/** State of the database itself, as PostgreSQL counts it. */
export interface DatabaseHealth {
  sizeBytes: number;
  /** Connections of all programs. */
  connections: number;
  maxConnections: number;
  /** Connections that wait for a lock of another one. */
  waiting: number;
  /** Age of the oldest transaction that is open. */
  oldestSeconds: number;
  commits: number;
  rollbacks: number;
  deadlocks: number;
  /** Pages that were in memory, and those that were not. */
  hits: number;
  reads: number;
}

export const findHealth = async (db: Queryable): Promise<DatabaseHealth> =>
  (await one<DatabaseHealth>(
    db,
    sql`
    select pg_database_size(current_database())::float8 as size_bytes,
      a.connections, current_setting('max_connections')::int as max_connections, a.waiting, a.oldest_seconds,
      coalesce(d.xact_commit, 0)::float8 as commits, coalesce(d.xact_rollback, 0)::float8 as rollbacks,
      coalesce(d.deadlocks, 0)::float8 as deadlocks, coalesce(d.blks_hit, 0)::float8 as hits,
      coalesce(d.blks_read, 0)::float8 as reads
    from pg_stat_database d cross join (
      select count(*) filter (where backend_type = 'client backend')::int as connections,
        count(*) filter (where wait_event_type = 'Lock')::int as waiting,
        coalesce(max(extract(epoch from clock_timestamp() - xact_start))
          filter (where backend_type = 'client backend'), 0)::float8 as oldest_seconds
      from pg_stat_activity
    ) a
    where d.datname = current_database()`,
  ))!;
