import type pg from 'pg';
import type { Log } from './context.ts';
import { openPool } from './pool.ts';

/** Largest delay of a replica's data behind the primary's. */
export const STALENESS_MS = 5000;
const CHECK_MS = 1000;
/** While it has not caught up with what this process has heard of. */
const CATCH_UP_MS = 50;

/** A copy of the database that public reads go to. */
export interface Replica {
  /**
   * Returns the pool; null while the replica is gone, too far behind, or older than a change that this process has heard of.
   */
  current(): pg.Pool | null;
  /** Reports a change: nothing is read here until the change has come. */
  heard(): void;
  /** Reports that it failed in the middle of a read. */
  suspect(): void;
  /** Returns the time since it was last seen to have what the primary had; before that, since it was opened. */
  ageSeconds(): number;
  close(): Promise<void>;
}

interface ReplicaOptions {
  /** DATABASE_READ_URL. */
  url: string;
  primary: pg.Pool;
  log: Log;
}

/**
 * Opens a replica and compares its place in the write-ahead log with where the primary was a moment ago: once a second, and at
 * short intervals after a change until it is there. A notice comes after its commit, so that a place which is read after the
 * notice lies behind that commit.
 */
export const openReplica = ({ url, primary, log }: ReplicaOptions): Replica => {
  let isWarned = false;
  const warn = (error: unknown) => {
    if (!isWarned) log.warn({ err: error }, 'the replica is not read for now');
    isWarned = true;
  };
  const pool = openPool({ url, name: 'parvoz-read', onError: warn });
  let usableUntil = 0;
  let goodAt = performance.now();
  let changes = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();

  const isThere = async (place: string): Promise<boolean> => {
    const { rows } = await pool.query(
      'select coalesce(pg_last_wal_replay_lsn(), pg_current_wal_lsn()) >= $1::pg_lsn as is_there',
      [place],
    );
    return rows[0].is_there;
  };

  const check = async (): Promise<boolean> => {
    const [asked, seen] = [performance.now(), changes];
    const { rows } = await primary.query('select pg_current_wal_lsn()::text as place');
    if (!(await isThere(rows[0].place)) || seen !== changes) return false;
    usableUntil = asked + STALENESS_MS;
    goodAt = asked;
    isWarned = false;
    return true;
  };

  const plan = (delay: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => (running = run()), delay);
  };
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    const isCurrent = await check().catch((error) => warn(error));
    isRunning = false;
    plan(isCurrent === false ? CATCH_UP_MS : CHECK_MS);
  };
  running = run();

  const distrust = () => {
    changes++;
    usableUntil = 0;
    plan(0);
  };
  return {
    current: () => (performance.now() < usableUntil ? pool : null),
    heard: distrust,
    suspect: distrust,
    ageSeconds: () => (performance.now() - goodAt) / 1000,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
      await pool.end();
    },
  };
};
