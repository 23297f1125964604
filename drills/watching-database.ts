import { query } from '@parvoz/embedded-postgres/fixtures.ts';
import pg from 'pg';
import { expect } from 'vitest';
import { freePort } from '../scripts/debian-postgres.mjs';
import { callOnce } from '../server/test/browser.ts';
import { createStudent } from '../server/test/people.ts';
import { createDatabase, createTestApp, dropDatabase } from '../server/test/test-app.ts';
import { TestClock } from '../server/test/test-clock.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { openProcesses } from './processes.ts';
import { openPrometheus, type Prometheus } from './prometheus.ts';
import { register } from './registering.ts';

/** Above nine tenths of PostgreSQL's own limit of a hundred. */
const CONNECTIONS = 94;
/** More than the ten connections of a process's pool. */
const CROWD = 16;

interface World {
  watch: Prometheus;
  cluster: Cluster;
  /** Address of the primary alone. */
  primaryUrl: string;
  /** A call of a student who is signed in. */
  look(): Promise<unknown>;
}

const openClient = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client(url);
  // It may end with its host.
  client.on('error', () => {});
  await client.connect();
  return client;
};

/** Calls from many at once, each of which calls again when it is answered; returns what ends that. */
const crowd = (call: () => Promise<unknown>): (() => Promise<void>) => {
  let isOver = false;
  const run = async () => {
    while (!isOver) await call();
  };
  const running = Array.from({ length: CROWD }, run);
  return async () => {
    isOver = true;
    await Promise.all(running);
  };
};

const takeConnections = async ({ watch, primaryUrl }: World): Promise<void> => {
  const clients: pg.Client[] = [];
  await watch.causes(['ParvozDatabaseFull'], async () => {
    for (;;) {
      const client = await openClient(primaryUrl);
      clients.push(client);
      const { rows } = await client.query(
        `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`,
      );
      if (rows[0].count >= CONNECTIONS) return;
    }
  });
  for (const client of clients) await client.end();
};

/** A session of somebody else begins a transaction and does not end it; later it has the lock of a table as well. */
const forgetTransaction = async ({ watch, primaryUrl, look }: World): Promise<void> => {
  const client = await openClient(primaryUrl);
  await watch.causes(['ParvozTransactionOld'], () => client.query('begin; select from profiles limit 1'));
  let end = async () => {};
  await watch.causes(['ParvozPoolExhausted', 'ParvozSlow'], async () => {
    await client.query('lock table profiles in access exclusive mode');
    end = crowd(look);
  });
  await client.end();
  await end();
};

const makeStudent = async (databaseUrl: string) => {
  const app = await createTestApp({ databaseUrl, clock: new TestClock(new Date().toISOString()) });
  const student = await createStudent(app);
  await app.close();
  return student;
};

/** Has the log archived by a command from now on, and gives it a segment. */
const archiveBy = async ({ primary }: Cluster, command: string): Promise<void> => {
  await primary.query(`alter system set archive_command = '${command}'`);
  await primary.query('select pg_reload_conf()');
  await primary.query('create table if not exists archived_by (command text)');
  await primary.query(`insert into archived_by values ('${command}')`);
  await primary.query('select pg_switch_wal()');
};

/**
 * A process with money to take, whose database is a primary with a synchronous standby that it also reads from; and another machine,
 * with a database of its own.
 */
export const watchDatabase = async (): Promise<string[]> => {
  const cluster = await openCluster(['archive_mode=on']);
  const otherUrl = await createDatabase();
  const [metricsPort, otherMetrics] = [await freePort(), await freePort()];
  const primaryUrl = `postgres://postgres@127.0.0.1:${cluster.primary.port}/postgres`;
  const processes = await openProcesses(1, {
    ...{ DATABASE_URL: cluster.url, DATABASE_READ_URL: cluster.readUrl },
    ...{ METRICS_PORT: String(metricsPort), PAYME_MERCHANT_ID: 'drill', PAYME_KEY: 'a-key-of-a-drill' },
  });
  const other = await openProcesses(1, { DATABASE_URL: otherUrl, METRICS_PORT: String(otherMetrics) });
  try {
    const port = processes.ports[0]!;
    await archiveBy(cluster, 'true');
    const { token } = await makeStudent(primaryUrl);
    const look = () => callOnce(port, 'GET', '/profile/current', { token });
    const watch = await openPrometheus({
      targets: { parvoz: [`127.0.0.1:${metricsPort}`, `127.0.0.1:${otherMetrics}`] },
      // A reading takes as long as the database may be silent, two seconds.
      seconds: 5,
    });
    const world = { watch, cluster, primaryUrl, look };
    await watch.causes(['ParvozLogNotArchived'], () => archiveBy(cluster, 'false'));
    await takeConnections(world);
    await forgetTransaction(world);
    await watch.causes(['ParvozVersionsDiffer'], () =>
      query(
        otherUrl,
        `insert into drizzle.__drizzle_migrations (hash, created_at)
         select 'of a newer version', max(created_at) + 1 from drizzle.__drizzle_migrations`,
      ),
    );
    await watch.causes(
      ['ParvozCommitsWait', 'ParvozStandbyMissing', 'ParvozStandbyLost', 'ParvozReplicaOld'],
      cluster.standby.kill,
      { meanwhile: () => register(port) },
    );
    await watch.causes(['ParvozUnread', 'ParvozFails'], cluster.primary.kill, { meanwhile: look });
    expect(processes.isUp(0)).toBe(true);
    return [...watch.caused];
  } finally {
    await processes.close();
    await other.close();
    await dropDatabase(otherUrl);
    await cluster.close();
  }
};
