import { appendFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { filterUniversities } from '@parvoz/contract/catalogue/universities.ts';
import { topUp } from '@parvoz/contract/money/payments.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { ready } from '@parvoz/contract/platform/system.ts';
import { openEmbedded } from '@parvoz/embedded-postgres/embedded.ts';
import { makeClusterFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import en from '../../../locales/en/platform/errors.json' with { type: 'json' };
import { createStudent, type Person } from '../../test/people.ts';
import {
  attemptAt,
  type CallingProvider,
  CONTRACTS,
  PATHS,
  PROVIDER_CALLS,
} from '../../test/provider-calls.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { prove } from '../features/money/ledger/invariants/invariants.service.ts';
import { newId } from '../lib/ids.ts';
import { openMetrics, openWriter } from '../lib/prometheus.ts';
import { LEDGER_INVARIANTS } from '../wiring.ts';
import { migrateDatabase } from './migrate.ts';
import { openPool } from './pool.ts';
import { wantedBy } from './standbys.ts';

/** As in the product, but the wait for a standby is shorter. */
const WAITS = { lockMs: 500, idleInTransactionMs: 15_000, commitMs: 800 };
/** Calls that wait for nothing are answered within this. */
const AT_ONCE_MS = 700;
/** Settings are read again by a process of PostgreSQL that may be writing to a slow disk. */
const PATIENCE = { timeout: 30_000, interval: 50 };
const AMOUNT = 1_500_000;
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const folder = makeClusterFolder('parvoz-commits');
let server: Awaited<ReturnType<typeof openEmbedded>>;
let app: TestApp;
let student: Person;
/** Connections that nobody watches. */
let beside: pg.Pool;
const metrics = openMetrics(false);

/** Resolves once a commit waits: that is told to all backends by another process than the one that reads the settings. */
const whenCommitsWait = (): Promise<void> =>
  vi.waitFor(async () => {
    const client = await beside.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    let isDone = false;
    const commit = client.query(`select pg_logical_emit_message(true, 'probe', '')`).finally(() => {
      isDone = true;
    });
    const isWaiting = async () =>
      (
        await beside.query(`select from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'`, [
          rows[0].pid,
        ])
      ).rowCount === 1;
    try {
      await vi.waitUntil(async () => isDone || (await isWaiting()), PATIENCE);
      expect(isDone).toBe(false);
    } finally {
      await beside.query('select pg_cancel_backend($1)', [rows[0].pid]);
      await commit;
      client.release();
    }
  }, PATIENCE);

/** Has every commit of the server wait for a standby that does not exist, or no longer. */
const wantStandby = async (name: string): Promise<void> => {
  // The product's role may not, and needs not.
  await appendFile(join(folder, 'postgres/postgresql.auto.conf'), `synchronous_standby_names = '${name}'\n`);
  const [pid] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGHUP');
  await vi.waitFor(
    async () =>
      expect((await beside.query('show synchronous_standby_names')).rows).toEqual([
        { synchronous_standby_names: name },
      ]),
    PATIENCE,
  );
  if (name !== '') await whenCommitsWait();
};

beforeAll(async () => {
  // A server of its own: whether commits wait is the same for all databases of one.
  server = await openEmbedded({ dataDir: folder, log: { info: () => {}, warn: () => {} } });
  await migrateDatabase(server.url);
  beside = openPool({ url: server.url, name: 'beside', onError: () => {} });
  app = await createTestApp({
    ...{ databaseUrl: server.url, waits: WAITS, metrics },
    contracts: { ...CONTRACTS, sandbox: true },
  });
  student = await createStudent(app);
}, 60_000);
afterEach(async () => {
  await wantStandby('');
  await vi.waitFor(() => expect(app.ctx.pool).toMatchObject({ commits: { waiting: 0 } }), PATIENCE);
});
afterAll(async () => {
  expect((await prove(app.ctx, LEDGER_INVARIANTS)).faults).toEqual([]);
  await app.close();
  await beside.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const body = { amount: AMOUNT, provider: 'SANDBOX' as const };
const pay = (idempotencyKey: string) => app.as({ ...student, idempotencyKey }).call(topUp, { body }, 'en');
const countPayments = async (key: string): Promise<number> =>
  (await beside.query('select from payments where idempotency_key = $1', [key])).rowCount!;
const measure = async (name: string): Promise<number> => {
  const text = await openWriter()([await metrics.read()]);
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};
const unavailable = { status: 503, code: 'UNAVAILABLE', message: en.UNAVAILABLE };

it('who writes is told to come again, who reads is answered, and the same key is done once', async () => {
  await wantStandby('nobody');
  const key = newId();
  const asked = performance.now();
  const first = await pay(key);
  expect(first).toMatchObject(unavailable);
  expect(first.headers['retry-after']).toBe('2');
  expect(performance.now() - asked).toBeLessThan(10 * WAITS.commitMs);
  // It waits on, unseen: what no standby has is shown to nobody.
  expect(await countPayments(key)).toBe(0);

  const began = performance.now();
  expect(await pay(newId())).toMatchObject(unavailable);
  expect(await pay(key)).toMatchObject(unavailable);
  expect((await app.call(ready)).status).toBe(200);
  expect((await app.call(filterUniversities, {})).status).toBe(200);
  expect((await app.as(student).call(listNotifications, {})).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(AT_ONCE_MS);
  expect(await measure('parvoz_commits_waiting')).toBe(1);

  await wantStandby('');
  await vi.waitFor(async () => expect((await pay(key)).status).toBe(200), PATIENCE);
  expect((await pay(newId())).status).toBe(200);
  expect(await countPayments(key)).toBe(1);
  expect(await measure('parvoz_commits_waiting')).toBe(0);
  expect(app.logs.filter(({ msg }) => msg?.startsWith('commits '))).toMatchObject([
    { level: 50, msg: expect.stringContaining('writes are refused') },
    { level: 30, msg: 'commits go through again' },
  ]);
});

it('a session whose last use is due to be written down reads all the same', async () => {
  await wantStandby('nobody');
  expect(await pay(newId())).toMatchObject(unavailable);
  app.clock.set(new Date(app.clock.now().getTime() + 6 * 60_000).toISOString());
  expect((await app.as(student).call(listNotifications, {})).status).toBe(200);
});

// Under the library that changes clocks PostgreSQL's own limits never end, which gives those up that wait for a lock.
it.skipIf(process.env.DAYS_LATER)(
  'however many write at once, as many backends wait as the pool has connections, and reads go on',
  async () => {
    await wantStandby('nobody');
    const answers = await Promise.all(Array.from({ length: 40 }, () => pay(newId())));
    for (const answer of answers) expect(answer).toMatchObject(unavailable);
    expect((await app.as(student).call(listNotifications, {})).status).toBe(200);
    const { rows } = await beside.query(
      `select from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'parvoz'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(10);
  },
);

/** Whoever asks again after it was done is told so: of Click and Uzum by words of their own. */
it.each<[CallingProvider, later: string, done: string]>([
  ['PAYME', '-32400', 'state 2'],
  ['CLICK', '-7', '0|-4'],
  ['UZUM', '99999', 'CONFIRMED|10016'],
])('%s is told to try again, and pays once', async (provider, later, done) => {
  const perform = {
    PAYME: PROVIDER_CALLS.PAYME.perform,
    CLICK: PROVIDER_CALLS.CLICK.complete,
    UZUM: PROVIDER_CALLS.UZUM.confirm,
  };
  const { id: paymentId } = await app
    .as({ ...student, idempotencyKey: newId() })
    .read(topUp, { body: { amount: AMOUNT, provider } });
  const attempt = await attemptAt(
    app,
    provider,
    { paymentId, amountTiyin: AMOUNT },
    PATHS[provider].waiting!,
  );
  await wantStandby('nobody');
  expect(await perform[provider](app, attempt)).toBe(later);
  expect(await perform[provider](app, attempt)).toBe(later);
  await wantStandby('');
  await vi.waitFor(
    async () => expect(await perform[provider](app, attempt)).toMatch(new RegExp(`^(${done})$`)),
    PATIENCE,
  );
  const { rows } = await beside.query(
    'select p.status, (select count(*)::int from ledger_transfers t where t.subject_id = p.id) as transfers from payments p where p.id = $1',
    [paymentId],
  );
  expect(rows).toEqual([{ status: 'SUCCESS', transfers: 1 }]);
});

it('standbys are counted, and how many a commit waits for', async () => {
  expect(
    ['', 'two', '"two", three', 'FIRST 2 (a, b, c)', 'any 1 (two, three)', '2 (a, b)', '*'].map(wantedBy),
  ).toEqual([0, 1, 1, 2, 1, 2, 1]);
  await vi.waitFor(async () => expect(await measure('parvoz_database_standbys_wanted')).toBe(0), 8000);
  expect(await measure('parvoz_database_standbys')).toBe(0);
  expect(await measure('parvoz_replica_age_seconds')).toBe(0);
});
