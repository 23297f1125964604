import type pg from 'pg';
import { LOCKS } from './locks.ts';
import { takeConnection } from './pool.ts';
import { PrimaryClient } from './primary.ts';

/** Removals that run are mostly over by then; another backup may not be. */
const WAIT_MS = 30_000;
const LOCK_TIMED_OUT = '55P03';

/**
 * Does `work` while no process removes stored files, so that whatever the database names at any moment of it is still
 * there at its end. Removals that come meanwhile are put off. Throws an error meant for people when a backup holds them
 * back already, and when the connection that holds them was lost on the way.
 */
export const withRemovalsHeld = async <T>(databaseUrl: string, work: () => Promise<T>): Promise<T> => {
  const client = new PrimaryClient({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  let lost: Error | undefined;
  client.on('error', (error) => {
    lost = error;
  });
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${WAIT_MS}`);
    await client.query('select pg_advisory_lock($1)', [LOCKS.removals]).catch((error: { code?: string }) => {
      throw error.code === LOCK_TIMED_OUT
        ? new Error('Another backup is being taken, or many files are being removed: try again later.')
        : error;
    });
    const result = await work();
    if (lost) throw lost;
    await client.query('select pg_advisory_unlock($1)', [LOCKS.removals]);
    return result;
  } finally {
    await client.end();
  }
};

/** Stored files may not be removed at the moment; nothing has been done. */
export class RemovalsHeldError extends Error {
  constructor() {
    super('stored files are kept while a backup is taken');
  }
}

/**
 * Does `work`, which removes stored files, over the connection that it is given. Throws `RemovalsHeldError` before
 * anything is done while a backup is taken; a backup that begins meanwhile waits for its end.
 */
export const removeUnlessHeld = async <T>(
  pool: pg.Pool,
  work: (db: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const { client, finish, giveBack } = await takeConnection(pool);
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock_shared($1) as free', [
      LOCKS.removals,
    ]);
    if (!rows[0]?.free) throw new RemovalsHeldError();
    try {
      return await work(client);
    } finally {
      // A connection that still has the lock must not go back to the others.
      await finish('select pg_advisory_unlock_shared($1)', [LOCKS.removals]);
    }
  } finally {
    giveBack();
  }
};
