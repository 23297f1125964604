import { setTimeout as pause } from 'node:timers/promises';
import { cleanUp } from '@parvoz/embedded-postgres/fixtures.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Cluster, openCluster } from '../../drills/cluster.ts';
import { openPool } from '../src/db/pool.ts';
import { openReplica, STALENESS_MS } from '../src/db/replica.ts';

const log = pino({ level: 'silent' });
let cluster: Cluster;

beforeEach(async () => {
  cluster = await openCluster();
});
afterEach(() => cluster.close());
afterAll(cleanUp);

it('the replica is not read while it is older than a change that the process has heard of, or than five seconds', async () => {
  const pool = openPool({ url: cluster.url, onError: () => {} });
  const replica = openReplica({ url: cluster.readUrl, primary: pool, log });
  const isRead = (is: boolean, within: number) =>
    vi.waitFor(() => expect(replica.current() !== null).toBe(is), { timeout: within, interval: 5 });
  try {
    await pool.query('create table changes (number integer)');
    await isRead(true, 5000);
    await cluster.standby.query('select pg_wal_replay_pause()');
    await pool.query('insert into changes values (1)');
    replica.heard();
    expect(replica.current()).toBeNull();
    await pause(300);
    expect(replica.current()).toBeNull();
    await cluster.standby.query('select pg_wal_replay_resume()');
    await isRead(true, 5000);
    expect((await replica.current()!.query('select number from changes')).rows).toEqual([{ number: 1 }]);

    // No notice of the change comes, and the replica is left all the same.
    await cluster.standby.query('select pg_wal_replay_pause()');
    await pool.query('insert into changes values (2)');
    await isRead(false, STALENESS_MS + 2000);
  } finally {
    await replica.close();
    await pool.end();
  }
});
