import pg from 'pg';
import { type CommitWatch, watchCommits } from './commit-watch.ts';
import { PrimaryClient } from './primary.ts';
import { isLost } from './unavailable.ts';

/** Anything that runs SQL: the pool or the client of a transaction. */
export interface Queryable {
  query(query: pg.QueryConfig & { rowMode?: 'array' }): Promise<pg.QueryResult>;
}

// Dates without a zone stay text (`YYYY-MM-DD`); bigint stays exact where it fits a number, which money does.
const { DATE, INT8 } = pg.types.builtins;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (value: string) => value;
    if (oid === INT8) return toSafeNumber;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

const toSafeNumber = (value: string): number => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${value} does not fit a number`);
  return number;
};

/**
 * Similarity from 0 to 1 that two words need for `%` to find them. Low, because search computes the edit distance of its
 * results itself: at the usual 0.3, a swap in a word of five letters is not found at all.
 */
const WORD_SIMILARITY = 0.1;

/**
 * Settings of each connection. A statement that is estimated to be long is no reason to compile it first, which takes
 * longer than any of ours. To start another process for it takes up to 30 ms, as long as PostgreSQL estimates 10,000 pages to
 * take. Solid state disks are what machines have; most of what is read is in memory, anyway.
 */
const SETTINGS = {
  'pg_trgm.similarity_threshold': WORD_SIMILARITY,
  jit: 'off',
  parallel_setup_cost: 10_000,
  random_page_cost: 1.1,
};

/** Longest waits of connections for each other, in milliseconds. */
export interface Waits {
  /** Longest wait for a lock that somebody holds: a longer one is refused, and may be tried again. */
  lockMs: number;
  /**
   * Longest pause before the next statement of a transaction: after a longer one, as of a frozen process, its locks are lost.
   */
  idleInTransactionMs: number;
  /** Longest wait of a commit for a synchronous standby (commit-watch.ts). */
  commitMs: number;
}

/** Longer than any transaction takes on a busy machine, and no longer than a person waits for a page. */
export const WAITS: Waits = { lockMs: 5000, idleInTransactionMs: 15_000, commitMs: 5000 };

export interface PoolOptions {
  url: string;
  /** Connections at most. */
  max?: number;
  /** Name of the pool among the product's, as the database shows it for connections. */
  name?: string;
  waits?: Waits | undefined;
  onError(error: Error): void;
  /** Called with true when commits wait for a standby in vain, and with false when they have come through. */
  onHeld?: (isHeld: boolean) => void;
}

/** A pool whose commits are bounded. */
export interface Pool extends pg.Pool {
  commits: CommitWatch;
}

/** Pool of connections to the host that takes writes; a lost idle connection is reported and replaced, never fatal. */
export const openPool = ({
  url,
  max = 10,
  name = 'parvoz',
  waits = WAITS,
  onError,
  onHeld,
}: PoolOptions): Pool => {
  const pool = new pg.Pool({
    Client: PrimaryClient as typeof pg.Client,
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    lock_timeout: waits.lockMs,
    idle_in_transaction_session_timeout: waits.idleInTransactionMs,
    application_name: name,
    options: Object.entries(SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  pool.on('error', onError);
  return Object.assign(pool, { commits: watchCommits(pool, { url, commitMs: waits.commitMs, onHeld }) });
};

/**
 * Takes a connection out of a pool, for statements that belong together. `finish` does the last of them; `giveBack` gives the
 * connection back, and closes one that was lost meanwhile or on which the last statement has failed.
 */
export const takeConnection = async (pool: pg.Pool) => {
  const client = await pool.connect();
  let lost: Error | undefined;
  const onLost = (fault: Error): void => {
    lost = fault;
  };
  // Without a listener, a connection that is lost between two statements would end the process.
  client.on('error', onLost);
  return {
    client,
    finish: async (text: string, values: unknown[] = []): Promise<void> => {
      await client.query(text, values).catch(onLost);
    },
    giveBack: (): void => {
      client.removeListener('error', onLost);
      client.release(lost);
    },
  };
};

const NO_SCANS = 'set local enable_seqscan = off';

/**
 * Reads with a connection that goes through a table from its beginning to its end only where no index helps. PostgreSQL does not
 * count what it takes to unpack a long value and look into it: of a list of words it reads all where the index has the answer in
 * a tenth of the time. `db` is a pool, or the connection of a transaction; what `read` changes is undone.
 */
export const byIndexes = async <T>(db: Queryable, read: (db: Queryable) => Promise<T>): Promise<T> => {
  if (!(db instanceof pg.Pool)) {
    await db.query({ text: `savepoint reading; ${NO_SCANS}` });
    try {
      return await read(db);
    } finally {
      await db.query({ text: 'rollback to savepoint reading; release savepoint reading' });
    }
  }
  const { client, finish, giveBack } = await takeConnection(db);
  try {
    await client.query({ text: `begin; ${NO_SCANS}` });
    return await read(client);
  } finally {
    // Nobody waits for it.
    void finish('rollback').finally(giveBack);
  }
};

/** A failover may cut what a call is given in the place of a lost connection, too. */
const TRIES = 3;

/**
 * Does `work`, and does it again over another connection where it has lost its own, as in a failover: for what may be done
 * twice. Where no host can be reached it throws at once, or once none has come within the time that a connection may take.
 */
export const withAnotherConnection = async <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !isLost(error as Error)) throw error;
      await pool.query('select 1');
    }
};
