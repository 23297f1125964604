import type { Context } from './db/context.ts';
import type { Jobs } from './db/jobs.ts';
import { countMigrations } from './db/migrate.ts';
import type { Pool } from './db/pool.ts';
import type { PoolWaits } from './db/pool-waits.ts';
import type { Replica } from './db/replica.ts';
import { findStandbys } from './db/standbys.ts';
import * as uploads from './features/people/files/uploads/uploads.service.ts';
import * as notifications from './features/people/notifications/notifications.service.ts';
import type { EventHub } from './http/event-hub.ts';
import type { PublicCache } from './http/public-cache.ts';
import { cachedRead } from './lib/cached-read.ts';
import type { Metrics } from './lib/metrics.ts';
import type { QueryCache } from './lib/query-cache.ts';

interface Measured {
  ctx: Pick<Context, 'db' | 'clock'>;
  pool: Pool;
  waits: PoolWaits;
  replica: Replica | undefined;
  cache: PublicCache;
  queryCache: QueryCache;
  hub: EventHub;
  jobs: Jobs;
}

const addCaches = (metrics: Metrics, { cache, queryCache }: Measured): void => {
  const caches = { public: cache, query: queryCache };
  const labelled = (read: (one: PublicCache | QueryCache) => number) => () =>
    Object.entries(caches).map(([name, one]) => ({ labels: { cache: name }, value: read(one) }));
  const one = { kind: 'count', labels: ['cache'] } as const;
  metrics.add({
    ...one,
    name: 'parvoz_cache_hits_total',
    help: 'What was asked for and was in a cache',
    read: labelled(({ hits }) => hits),
  });
  metrics.add({
    ...one,
    name: 'parvoz_cache_misses_total',
    help: 'What was asked for and was not in a cache',
    read: labelled(({ misses }) => misses),
  });
};

const addPool = (metrics: Metrics, { pool, waits }: Measured): void => {
  metrics.add({
    name: 'parvoz_pool_connections',
    help: 'Connections of the pool to the database, by what they do',
    kind: 'gauge',
    labels: ['state'],
    read: () => [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ],
  });
  metrics.add({
    name: 'parvoz_pool_waiting',
    help: 'Who waits for a connection to the database now',
    kind: 'gauge',
    read: () => pool.waitingCount,
  });
  metrics.add({
    name: 'parvoz_pool_waits_total',
    help: 'How often somebody has waited for a connection to the database',
    kind: 'count',
    read: () => waits.count,
  });
  metrics.add({
    name: 'parvoz_pool_wait_seconds_total',
    help: 'How long all have waited for connections to the database together',
    kind: 'count',
    read: () => waits.seconds,
  });
};

const addStandbys = (metrics: Metrics, { ctx, pool, replica }: Measured): void => {
  const standbys = cachedRead(() => findStandbys(ctx.db));
  const shared = { kind: 'gauge', isShared: true } as const;
  metrics.add({
    ...shared,
    name: 'parvoz_database_standbys',
    help: 'Standbys that follow the primary of the database',
    read: async () => (await standbys()).connected,
  });
  metrics.add({
    ...shared,
    name: 'parvoz_database_standbys_wanted',
    help: 'Standbys that a commit waits for',
    read: async () => (await standbys()).wanted,
  });
  metrics.add({
    name: 'parvoz_commits_waiting',
    help: 'Commits that nobody waits for any more, and that still wait for a standby',
    kind: 'gauge',
    read: () => pool.commits.waiting,
  });
  metrics.add({
    ...shared,
    name: 'parvoz_replica_age_seconds',
    help: 'Time since the replica for reads was last seen to have what the primary had; 0 without one',
    read: () => replica?.ageSeconds() ?? 0,
  });
};

/** A value for each of these statuses, of which there may be none. */
const byStatus = (statuses: readonly string[], found: readonly { status: string; total: number }[]) =>
  statuses.map((status) => ({
    labels: { status },
    value: found.find((one) => one.status === status)?.total ?? 0,
  }));

const ageOfWaiting = (found: readonly { status: string; age: number }[]): number =>
  found.find(({ status }) => status === 'WAITING')?.age ?? 0;

const addMessages = (metrics: Metrics, { ctx }: Measured): void => {
  const messages = cachedRead(() => notifications.countMessages(ctx));
  const codes = cachedRead(() => notifications.countTelegramCodes(ctx));
  const notices = cachedRead(() => notifications.countNotices(ctx));
  const pushes = cachedRead(() => notifications.countPushes(ctx));
  const shared = { kind: 'gauge', isShared: true } as const;
  metrics.add({
    ...shared,
    name: 'parvoz_sms',
    help: 'Messages to phones of the last 7 days, by status',
    labels: ['status'],
    read: async () => byStatus(['WAITING', 'SENT', 'FAILED'], await messages()),
  });
  metrics.add({
    ...shared,
    name: 'parvoz_sms_waiting_seconds',
    help: 'Age of the oldest message to a phone that waits',
    read: async () => ageOfWaiting(await messages()),
  });
  metrics.add({
    ...shared,
    name: 'parvoz_telegram_codes',
    help: 'Codes of the last 7 days that went by Telegram first, by status',
    labels: ['status'],
    read: async () =>
      byStatus(['WAITING', 'SENDING', 'SENT', 'DELIVERED', 'FELL_BACK', 'WITHDRAWN'], await codes()),
  });
  metrics.add({
    ...shared,
    name: 'parvoz_telegram_notices',
    help: 'Notices of the bot of the last 7 days, by status',
    labels: ['status'],
    read: async () => byStatus(['WAITING', 'SENT', 'READ', 'FELL_BACK', 'FAILED'], await notices()),
  });
  metrics.add({
    ...shared,
    name: 'parvoz_telegram_notices_waiting_seconds',
    help: 'How long the oldest notice of the bot that waits has been due',
    read: async () => ageOfWaiting(await notices()),
  });
  metrics.add({
    ...shared,
    name: 'parvoz_push_notices',
    help: 'Messages to browsers of the last 7 days, by status',
    labels: ['status'],
    read: async () => byStatus(['WAITING', 'SENT', 'READ', 'FELL_BACK'], await pushes()),
  });
  metrics.add({
    ...shared,
    name: 'parvoz_push_notices_waiting_seconds',
    help: 'How long the oldest message to a browser that waits has been due',
    read: async () => ageOfWaiting(await pushes()),
  });
};

const addWork = (metrics: Metrics, { ctx, jobs }: Measured): void => {
  const depths = cachedRead(() => jobs.countWaiting(ctx.db));
  const unfinished = cachedRead(() => uploads.countUnfinished(ctx));
  const shared = { kind: 'gauge', isShared: true } as const;
  metrics.add({
    ...shared,
    name: 'parvoz_queue_jobs',
    help: 'Jobs that wait or run, by queue',
    labels: ['queue'],
    read: async () => (await depths()).map(({ queue, total }) => ({ labels: { queue }, value: total })),
  });
  metrics.add({
    ...shared,
    name: 'parvoz_queue_age_seconds',
    help: 'How long the oldest job has been due that nobody has begun, by queue',
    labels: ['queue'],
    read: async () => (await depths()).map(({ queue, age }) => ({ labels: { queue }, value: age })),
  });
  metrics.add({
    ...shared,
    name: 'parvoz_queue_failed',
    help: 'Jobs of the last 24 hours that have failed for good, by queue',
    labels: ['queue'],
    read: async () => (await depths()).map(({ queue, failed }) => ({ labels: { queue }, value: failed })),
  });
  metrics.add({
    ...shared,
    name: 'parvoz_uploads_unfinished',
    help: 'Resumable uploads that have begun and are not used yet',
    read: async () => (await unfinished()).total,
  });
  metrics.add({
    ...shared,
    name: 'parvoz_uploads_unfinished_bytes',
    help: 'What has arrived of them',
    read: async () => (await unfinished()).bytes,
  });
  metrics.add({
    ...shared,
    name: 'parvoz_migrations',
    help: 'Migrations that the database has had',
    read: cachedRead(() => countMigrations(ctx.db)),
  });
};

/** Adds the metrics that are computed when they are read; requests are timed where they are answered. */
export const addMetrics = (metrics: Metrics, measured: Measured): void => {
  addCaches(metrics, measured);
  addPool(metrics, measured);
  addStandbys(metrics, measured);
  addWork(metrics, measured);
  addMessages(metrics, measured);
  metrics.add({
    name: 'parvoz_streams',
    help: 'Open streams of live events',
    kind: 'gauge',
    read: () => measured.hub.size,
  });
};
