import type { Queryable } from './pool.ts';
import { run, sql } from './sql.ts';

/**
 * Numbers of the advisory locks that all processes on one database share. They are in one list because two purposes under one
 * number would wait for each other, or refuse each other's work.
 */
export const LOCKS = {
  /** Migrations run one process at a time. */
  migration: 7_261_001,
  /** The demo catalogue is loaded once. */
  demo: 7_261_002,
  demoAccounts: 7_261_003,
  /** Changes of administrators wait for each other, so that the last one stays. */
  admins: 7_261_004,
  /** Held while a backup is taken; shared by removals of stored files. */
  removals: 7_261_005,
  /** Messages to phones are counted one after the other. */
  messageBudget: 7_261_006,
  /** Held while one process rebuilds the index of searches and lists. */
  searchIndex: 7_261_007,
  /** Held while a query without results is counted, so that a day has no more texts than allowed. */
  searchMisses: 7_261_008,
  /** A name with two meanings is noticed by the second of two editors. */
  synonyms: 7_261_009,
  /** Files of exchange rates are taken one after the other, so that a day has one rate of a currency. */
  rates: 7_261_010,
  /** Updates of the bot are polled for by one process. */
  botPolling: 7_261_011,
  /** The ledger is proven for the first time by one process. */
  firstProof: 7_261_012,
  /** Held while an administrator's act without a second one is counted, so that the limit of a day's sum is never passed. */
  moneyActs: 7_261_013,
  /** Versions of who holds the money, and on which terms, are numbered one after the other. */
  operator: 7_261_020,
} as const;

/** Holds a lock that nobody else gets until the transaction ends. */
export const holdLock = (db: Queryable, lock: number): Promise<number> =>
  run(db, sql`select pg_advisory_xact_lock(${lock})`);

/** Lets the transaction wait for locks as long as a statement may take, for work that nobody is waiting for. */
export const waitForLocks = (db: Queryable): Promise<number> =>
  run(db, sql`select set_config('lock_timeout', '0', true)`);

/**
 * Holds a lock as `holdLock` does, for work of a start before anybody calls: however long it takes one process on a busy
 * machine, the others wait for it, and none of its statements is cut off.
 */
export const holdStartLock = async (db: Queryable, lock: number): Promise<void> => {
  await run(
    db,
    sql`select set_config(name, '0', true)
        from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as name`,
  );
  await holdLock(db, lock);
};
