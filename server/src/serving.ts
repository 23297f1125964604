import { once } from 'node:events';
import { type EmbeddedDatabase, openEmbedded } from '@parvoz/embedded-postgres/embedded.ts';
import { assertRestored } from '@parvoz/embedded-postgres/restored.ts';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { beginArchive } from './backup/begin-archive.ts';
import type { Config } from './config.ts';
import { archivingOf } from './db/archiving.ts';
import { type Context, systemContext } from './db/context.ts';
import { migrateDatabase, requireMigrated } from './db/migrate.ts';
import { closeDemoAccounts, demoAccountLines, loadDemoAccounts } from './demo/accounts.ts';
import { loadDemo } from './demo.ts';
import * as search from './features/catalogue/search/search.service.ts';
import * as ledgerProofs from './features/money/ledger/invariants/invariants.service.ts';
import * as operator from './features/money/operator/operator.service.ts';
import { cleanUp } from './features/people/files/files.service.ts';
import * as profiles from './features/people/profiles/profiles.service.ts';
import { drainOnClose } from './http/drain.ts';
import { openLog } from './lib/log.ts';
import type { Metrics } from './lib/metrics.ts';
import { serveMetrics } from './lib/metrics-server.ts';
import { openSecret } from './lib/secret-file.ts';
import type { Siblings } from './lib/siblings.ts';
import type { Stop } from './lib/stop.ts';
import type { Storage } from './lib/storage.ts';
import { archivingWarnings, operatorWarningsOf, warningsOf } from './warnings.ts';
import { KEEP_STUDENT, LEDGER_INVARIANTS } from './wiring.ts';

/** Requests that still run after this are cut, so that the database is stopped in order. */
const DRAIN_TIMEOUT_MS = 20_000;

/** Name of an administrator who is created before a name is given. */
const NAMELESS = { name: 'Administrator', surname: 'Parvoz' };

/** Environment of a process, beside others or alone. */
export interface Place {
  stop: Stop;
  siblings: Siblings;
  /** Called when it serves. */
  onReady(): void;
  /** Sets what the supervisor reads as metrics; without a supervisor the process serves them itself. */
  onMeasure?(read: () => Promise<object[]>): void;
  /** Prints a line for whoever has started the product; of several processes, the first one alone prints what concerns all. */
  say(line: string): void;
}

/** Removes what crashes have left among the files, while the product works already, and prints how much. */
const cleanUpFiles = async (
  ctx: Parameters<typeof cleanUp>[0] & Pick<Place, 'say'> & { stop: AbortSignal },
): Promise<void> => {
  try {
    const { empty, unfinished, rowless } = await cleanUp(ctx);
    if (empty + unfinished + rowless > 0)
      ctx.say(
        `Removed from the files: ${empty} empty, ${unfinished} unfinished, ${rowless} that no row knows.`,
      );
  } catch (error) {
    // A stop takes the database away from it.
    if (!ctx.stop.aborted) ctx.log.error({ err: error }, 'the files could not be tidied');
  }
};

/** Reports the state of the ledger and the demo accounts, while the product works already. */
const sayMore = async (
  { demoData }: Pick<Config, 'demoData'>,
  { stop, say, ...ctx }: Context & Pick<Place, 'say'> & { stop: AbortSignal },
): Promise<void> => {
  try {
    await ledgerProofs.proveFirst(ctx, LEDGER_INVARIANTS);
    (await ledgerProofs.lastLines(ctx)).forEach(say);
    if (demoData) (await demoAccountLines(ctx)).forEach(say);
  } catch (error) {
    // The ledger is proven every day as well. A stop takes the database away, and so does an end of its own, which says so.
    if (!stop.aborted) ctx.log.error({ err: error }, 'what a start says of ledger and accounts is not known');
  }
};

type Closers = (() => Promise<unknown>)[];

/** Opens one thing after the other until it has to stop, then closes them in the opposite order. */
export const serve = async (config: Config, place: Place): Promise<void> => {
  const log = openLog(config.logLevel);
  const closers: Closers = [];
  try {
    await open(config, log, place, closers);
  } finally {
    for (const close of closers.reverse())
      await close().catch((error) => {
        log.error({ err: error }, 'the stop failed');
        process.exitCode = 1;
      });
  }
};

/** Prepares the data before the first call, each step in one of all processes that start. */
const prepareData = async (
  config: Config,
  { ctx, storage, say, stop }: { ctx: Context; storage: Storage; say: Place['say']; stop: AbortSignal },
): Promise<void> => {
  await search.rebuildMissing(ctx);
  if (config.admin)
    say(
      (await profiles.putFirstAdmin(ctx, { ...config.admin, ...NAMELESS }, KEEP_STUDENT))
        ? `Made the administrator ${config.admin.phone}.`
        : 'ADMIN_PHONE and ADMIN_PASSWORD change nothing: there is an administrator already (npm run admin makes more).',
    );
  if (config.demoData) {
    const onBegin = () => say('Loading the demo data …');
    if (await loadDemo(ctx, { hasOperator: !config.production, onBegin })) say('Loaded the demo data.');
    // Their applications take as long again; the next start makes them.
    if (!stop.aborted) await loadDemoAccounts({ ...ctx, storage });
  } else if (config.production) {
    const closed = await closeDemoAccounts(ctx);
    if (closed.length > 0) say(`Took the password that everybody knows away from ${closed.join(', ')}.`);
  }
};

const open = async (
  config: Config,
  log: FastifyBaseLogger,
  { stop: { signal: stop, fail }, siblings, onReady, onMeasure, say }: Place,
  closers: Closers,
): Promise<void> => {
  // The embedded database looks for itself.
  if (config.databaseUrl) await assertRestored(config.dataDir);
  const embedded = config.databaseUrl ? null : await openDatabase(config, log, fail, closers);
  const databaseUrl = config.databaseUrl ?? embedded!.url;
  if (stop.aborted) return;
  await (config.migrates ? migrateDatabase(databaseUrl) : requireMigrated(databaseUrl));
  if (stop.aborted) return;
  const { http, pool, base, storage } = await buildApp({
    config,
    databaseUrl,
    databaseReadUrl: config.databaseReadUrl,
    tokenSecret: config.tokenSecret ?? (await openSecret(config.dataDir)),
    log,
    siblings,
    metrics: await openMeasures(config, onMeasure, closers),
    pages: config.pages,
  });
  drainOnClose(http.server);
  let cleanup = Promise.resolve();
  closers.push(() => cleanup);
  closers.push(async () => {
    await http.close();
    // Connections that are still saying goodbye when PostgreSQL stops are no loss.
    pool.removeAllListeners('error').on('error', () => {});
  });
  if (stop.aborted) return;
  const ctx = systemContext(base, log);
  await prepareData(config, { ctx, storage, say, stop });
  if (stop.aborted) return;
  const warnings = [
    ...warningsOf(config),
    ...archivingWarnings(await archivingOf(ctx.db, config)),
    ...operatorWarningsOf(config, await operator.listMissing(ctx, config)),
  ];
  warnings.forEach(say);
  await http.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: () => `listening on ${config.port}`,
  });
  say(`Parvoz is ready: ${config.publicUrl}`);
  onReady();
  if (embedded) closers.push(await beginArchive(config, embedded));
  cleanup = cleanUpFiles({ ...ctx, storage, stop, say });
  await sayMore(config, { ...ctx, stop, say });
  if (!stop.aborted) await once(stop, 'abort');
  setTimeout(() => http.server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref();
};

/** Measures this process where somebody is to read it. */
const openMeasures = async (
  { metrics: address, processes }: Config,
  onMeasure: Place['onMeasure'],
  closers: Closers,
): Promise<Metrics | undefined> => {
  if (!address) return undefined;
  const { METRICS_TYPE, openMetrics, openWriter } = await import('./lib/prometheus.ts');
  const metrics = openMetrics(true);
  if (onMeasure) {
    onMeasure(metrics.read);
    return metrics;
  }
  metrics.add({
    name: 'parvoz_processes',
    help: 'Processes that serve',
    kind: 'gauge',
    read: () => processes,
  });
  const writeMetrics = openWriter();
  const write = async () => writeMetrics([await metrics.read()]);
  closers.push(await serveMetrics(address, { type: METRICS_TYPE, write }));
  return metrics;
};

const openDatabase = async (
  { dataDir, archiveDir }: Config,
  log: FastifyBaseLogger,
  fail: Stop['fail'],
  closers: Closers,
): Promise<EmbeddedDatabase> => {
  const embedded = await openEmbedded({
    dataDir,
    archiveDir,
    log: { info: (message) => log.info(message), warn: (message) => log.warn(message) },
    onEnd: () => fail('The database has ended by itself, so Parvoz stops: start it again.'),
  });
  closers.push(() => embedded.stop());
  return embedded;
};
