import { statfs } from 'node:fs/promises';
import { LEDGER_ACCOUNT_KINDS } from '@parvoz/contract/money/ledger.ts';
import type { ArchivingState } from '@parvoz/contract/money/reconciliation-states.ts';
import { type Archived, archivingOf, findUnarchived } from './db/archiving.ts';
import type { Context } from './db/context.ts';
import { type DatabaseHealth, findHealth } from './db/health.ts';
import * as gauges from './features/money/finance/gauges.service.ts';
import * as ledgerProofs from './features/money/ledger/invariants/invariants.service.ts';
import { measureRoom } from './features/people/files/files.service.ts';
import { cachedRead } from './lib/cached-read.ts';
import { findLastBackup } from './lib/last-backup.ts';
import type { Metrics } from './lib/metrics.ts';
import type { Storage } from './lib/storage.ts';

/** Parts of the product whose state nobody sees who uses it. */
export interface Stated {
  ctx: Pick<Context, 'db' | 'clock'>;
  storage: Storage;
  config: Archived & { dataDir: string };
}

/** Time for which sums over whole tables, and answers of the bucket, are cached. */
const SLOW_MS = 60_000;
const SHARED = { kind: 'gauge', isShared: true } as const;
const ARCHIVING_STATES: readonly ArchivingState[] = ['NOT_NEEDED', 'NONE', 'FAILING', 'DONE'];
/** A file that nobody has: a store that answers says so. */
const NO_FILE = 'uploads/no-file';

const secondsOf = (moment: Date | null | undefined): number => (moment ? moment.getTime() / 1000 : 0);

const addBackups = (metrics: Metrics, { ctx, config }: Stated): void => {
  const unarchived = cachedRead(() => findUnarchived(ctx.db));
  const archiving = cachedRead(() => archivingOf(ctx.db, config));
  metrics.add({
    ...SHARED,
    name: 'parvoz_last_backup_timestamp_seconds',
    help: 'Time of the last whole backup that was taken with this data folder; 0 without one',
    read: async () => secondsOf(await findLastBackup(config.dataDir)),
  });
  metrics.add({
    ...SHARED,
    name: 'parvoz_wal_archiving',
    help: 'Whether the log of the database is archived elsewhere: 1 at the state that it has',
    labels: ['state'],
    read: async () => {
      const found = await archiving();
      return ARCHIVING_STATES.map((state) => ({ labels: { state }, value: state === found ? 1 : 0 }));
    },
  });
  metrics.add({
    ...SHARED,
    name: 'parvoz_wal_unarchived_bytes',
    help: 'Log of the database that its archiver has not taken yet; 0 where there is none',
    read: async () => (await unarchived()) ?? 0,
  });
};

const addMoney = (metrics: Metrics, { ctx }: Stated): void => {
  const proof = cachedRead(() => ledgerProofs.findLast(ctx));
  const balances = cachedRead(() => gauges.sumBalances(ctx), SLOW_MS);
  const topUps = cachedRead(() => gauges.countTopUps(ctx), SLOW_MS);
  const payouts = cachedRead(() => gauges.countPayouts(ctx));
  metrics.add({
    ...SHARED,
    name: 'parvoz_ledger_faults',
    help: 'Faults that the last proof of the ledger has found',
    read: async () => (await proof())?.faultCount ?? 0,
  });
  metrics.add({
    ...SHARED,
    name: 'parvoz_ledger_proven_timestamp_seconds',
    help: 'Time of the last proof of the ledger; 0 without one',
    read: async () => secondsOf((await proof())?.finishedAt),
  });
  metrics.add({
    ...SHARED,
    name: 'parvoz_ledger_balance_tiyin',
    help: 'Money on the accounts of the ledger, by kind of account',
    labels: ['kind'],
    // Also of a kind that has no account yet, which a dashboard would show as a gap.
    read: async () => {
      const found = new Map((await balances()).map(({ kind, tiyin }) => [kind, tiyin]));
      return LEDGER_ACCOUNT_KINDS.map((kind) => ({ labels: { kind }, value: found.get(kind) ?? 0 }));
    },
  });
  metrics.add({
    ...SHARED,
    name: 'parvoz_top_ups',
    help: 'Top-ups that a provider has taken in the last 24 hours',
    labels: ['provider'],
    read: async () => (await topUps()).map(({ provider, total }) => ({ labels: { provider }, value: total })),
  });
  metrics.add({
    ...SHARED,
    name: 'parvoz_top_ups_tiyin',
    help: 'Their money',
    labels: ['provider'],
    read: async () => (await topUps()).map(({ provider, tiyin }) => ({ labels: { provider }, value: tiyin })),
  });
  metrics.add({
    ...SHARED,
    name: 'parvoz_payouts',
    help: 'Payouts and withdrawals whose money has not left yet',
    labels: ['state'],
    read: async () => (await payouts()).map(({ state, total }) => ({ labels: { state }, value: total })),
  });
  metrics.add({
    ...SHARED,
    name: 'parvoz_payouts_tiyin',
    help: 'Their money',
    labels: ['state'],
    read: async () => (await payouts()).map(({ state, tiyin }) => ({ labels: { state }, value: tiyin })),
  });
};

const addStore = (metrics: Metrics, { ctx, storage, config }: Stated): void => {
  const room = cachedRead(() => measureRoom({ ...ctx, storage }));
  const disk = cachedRead(() => statfs(config.dataDir));
  const isUp = cachedRead(
    () =>
      storage.find(NO_FILE).then(
        () => 1,
        () => 0,
      ),
    SLOW_MS / 4,
  );
  metrics.add({
    kind: 'gauge',
    name: 'parvoz_store_unreachable',
    help: 'Processes that the store of the files (folder or bucket) does not answer',
    read: async () => 1 - (await isUp()),
  });
  metrics.add({
    ...SHARED,
    name: 'parvoz_files_bytes',
    help: 'Bytes of all uploads',
    read: async () => (await room()).bytes,
  });
  metrics.add({
    ...SHARED,
    name: 'parvoz_files_limit_bytes',
    help: 'Bytes of uploads above which they are refused (FILES_TOTAL_GB)',
    read: async () => (await room()).limitBytes,
  });
  metrics.add({
    ...SHARED,
    name: 'parvoz_disk_free_bytes',
    help: 'Free bytes of the disk of DATA_DIR',
    read: async () => (await disk()).bavail * (await disk()).bsize,
  });
  metrics.add({
    ...SHARED,
    name: 'parvoz_disk_bytes',
    help: 'Bytes of the disk of DATA_DIR',
    read: async () => (await disk()).blocks * (await disk()).bsize,
  });
};

const DATABASE_GAUGES = [
  ['parvoz_database_bytes', 'Bytes of the database', 'gauge', 'sizeBytes'],
  ['parvoz_database_connections', 'Connections of all programs to the database', 'gauge', 'connections'],
  ['parvoz_database_max_connections', 'Connections that it takes at most', 'gauge', 'maxConnections'],
  ['parvoz_database_waiting', 'Connections that wait for a lock of another one', 'gauge', 'waiting'],
  ['parvoz_database_oldest_seconds', 'Age of the oldest transaction that is open', 'gauge', 'oldestSeconds'],
  ['parvoz_database_commits_total', 'Transactions that were committed', 'count', 'commits'],
  ['parvoz_database_rollbacks_total', 'Transactions that were rolled back', 'count', 'rollbacks'],
  ['parvoz_database_deadlocks_total', 'Transactions that waited for each other', 'count', 'deadlocks'],
  ['parvoz_database_hits_total', 'Pages of the database that were in memory', 'count', 'hits'],
  ['parvoz_database_reads_total', 'Pages of the database that were not', 'count', 'reads'],
] as const satisfies [string, string, 'gauge' | 'count', keyof DatabaseHealth][];

const addDatabase = (metrics: Metrics, { ctx }: Stated): void => {
  const health = cachedRead(() => findHealth(ctx.db));
  for (const [name, help, kind, key] of DATABASE_GAUGES)
    metrics.add({ name, help, kind, isShared: true, read: async () => (await health())[key] });
};

/** Adds the metrics of what goes wrong without anybody noticing: backups, money, room, the database. */
export const addStateMetrics = (metrics: Metrics, stated: Stated): void => {
  addBackups(metrics, stated);
  addMoney(metrics, stated);
  addStore(metrics, stated);
  addDatabase(metrics, stated);
};
