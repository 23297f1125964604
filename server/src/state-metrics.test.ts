import { cleanUp, makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTRACTS } from '../test/provider-calls.ts';
import { createTestApp, MemoryStorage, type TestApp } from '../test/test-app.ts';
import { findUnarchived } from './db/archiving.ts';
import type { Queryable } from './db/pool.ts';
import { noteBackup } from './lib/last-backup.ts';
import { openMetrics, openWriter } from './lib/prometheus.ts';

let app: TestApp;
let dataDir: string;
const metrics = openMetrics(true);
const NOW = new Date('2026-11-20T04:00:00Z');

beforeAll(async () => {
  dataDir = await makeFolder();
  app = await createTestApp({ metrics, dataDir, contracts: { payme: CONTRACTS.payme } });
});
afterAll(async () => {
  await app.close();
  await cleanUp();
});

const read = async (of = metrics): Promise<Map<string, number>> => {
  const text = await openWriter()([await of.read()]);
  return new Map([...text.matchAll(/^([a-z]\S*) (\S+)$/gm)].map(([, name, value]) => [name!, Number(value)]));
};

it('says what nobody would notice: backups, the log, the proof, money, room, jobs, the database', async () => {
  expect((await read()).get('parvoz_last_backup_timestamp_seconds')).toBe(0);
  await noteBackup(dataDir, { at: NOW, name: '/backup/one' });
  const other = openMetrics(true);
  await app.pool.query(
    `insert into ledger_proofs (finished_at, account_count, transfer_count, entry_count, fault_count, faults)
     values ($1, 1, 1, 1, 2, '[]')`,
    [NOW],
  );
  await app.pool.query(
    `insert into ledger_accounts (kind, owner, balance_tiyin) values ('HELD', 'a', 300), ('HELD', 'b', 200)`,
  );
  await app.pool.query(
    `insert into pgboss.job (name, state, completed_on)
     values ('sms', 'failed', now()), ('sms', 'failed', now() - interval '2 days')`,
  );
  const second = await createTestApp({
    ...{ metrics: other, dataDir, databaseUrl: app.databaseUrl },
    storage: Object.assign(new MemoryStorage(), {
      limits: { ...app.files.limits, totalBytes: 1000 },
      find: async () => {
        throw new Error('the bucket is gone');
      },
    }),
  });
  try {
    const found = await read(other);
    expect(found.get('parvoz_last_backup_timestamp_seconds')).toBe(NOW.getTime() / 1000);
    expect(found.get('parvoz_ledger_faults')).toBe(2);
    expect(found.get('parvoz_ledger_proven_timestamp_seconds')).toBe(NOW.getTime() / 1000);
    expect(found.get('parvoz_ledger_balance_tiyin{kind="HELD"}')).toBe(500);
    expect(found.get('parvoz_ledger_balance_tiyin{kind="PAYOUT"}')).toBe(0);
    expect(found.get('parvoz_queue_failed{queue="sms"}')).toBe(1);
    expect(found.get('parvoz_queue_jobs{queue="sms"}')).toBe(0);
    expect(found.get('parvoz_store_unreachable')).toBe(1);
    expect(found.get('parvoz_files_limit_bytes')).toBe(1000);
    expect(found.get('parvoz_wal_archiving{state="NOT_NEEDED"}')).toBe(1);
    expect(found.get('parvoz_disk_free_bytes')).toBeGreaterThan(0);
    expect(found.get('parvoz_disk_bytes')).toBeGreaterThan(found.get('parvoz_disk_free_bytes')!);
    expect(found.get('parvoz_database_bytes')).toBeGreaterThan(1e6);
    expect(found.get('parvoz_database_connections')).toBeGreaterThan(0);
    expect(found.get('parvoz_database_commits_total')).toBeGreaterThan(0);
    expect(found.get('parvoz_metrics_unread')).toBe(0);
  } finally {
    await second.close();
  }
  const first = await read();
  expect(first.get('parvoz_store_unreachable')).toBe(0);
  expect(first.get('parvoz_wal_archiving{state="NONE"}')).toBe(1);
  expect(first.get('parvoz_wal_archiving{state="DONE"}')).toBe(0);
});

it('counts the log that the archiver has still to take by the name of the last segment that it has', async () => {
  const after = (name: string, current: string): Queryable => ({
    query: ({ text, name: _, ...given }) =>
      app.ctx.db.query({
        ...given,
        text: text
          .replace('pg_stat_archiver', `(select '${name}'::text as last_archived_wal) as pg_stat_archiver`)
          .replace('pg_current_wal_lsn()', `'${current}'::pg_lsn`),
      }),
  });
  const MB = 2 ** 20;
  expect(await findUnarchived(after('000000010000000200000003', '2/04000000'))).toBe(0);
  expect(await findUnarchived(after('000000010000000200000003', '2/07000000'))).toBe(48 * MB);
  expect(await findUnarchived(after('0000000100000002000000FF', '3/01000000'))).toBe(16 * MB);
  expect(await findUnarchived(after('000000010000000200000003.00000028.backup', '2/04000001'))).toBe(1);
  expect(await findUnarchived(after('00000002.history', '2/04000001'))).toBeNull();
});

it('of a metric that fails or stands still leaves out that one alone, and counts it', async () => {
  const of = openMetrics(true);
  of.add({ name: 'well', help: 'well', kind: 'gauge', read: () => 1 });
  of.add({
    name: 'broken',
    help: 'broken',
    kind: 'gauge',
    read: () => Promise.reject(new Error('no database')),
  });
  of.add({ name: 'still', help: 'still', kind: 'gauge', read: () => new Promise(() => {}) });
  let isGone = false;
  for (const kind of ['gauge', 'count'] as const)
    of.add({
      ...{ name: `parts_of_${kind}`, help: 'parts', kind, labels: ['part'] },
      read: () => {
        if (isGone) throw new Error('no database');
        return [{ labels: { part: 'one' }, value: 3 }];
      },
    });
  const partsOf = (found: Map<string, number>) =>
    ['gauge', 'count'].map((kind) => found.get(`parts_of_${kind}{part="one"}`));
  expect(partsOf(await read(of))).toEqual([3, 3]);
  isGone = true;
  await read(of);
  const found = await read(of);
  expect(found.get('well')).toBe(1);
  expect(found.has('broken') || found.has('still')).toBe(false);
  expect(partsOf(found)).toEqual([undefined, undefined]);
  expect(found.get('parvoz_metrics_unread')).toBe(4);
});
