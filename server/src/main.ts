import { once } from 'node:events';
import { openEmbedded } from '@parvoz/embedded-postgres/embedded.ts';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig, warningsOf } from './config.ts';
import { systemContext } from './db/context.ts';
import { migrateDatabase } from './db/migrate.ts';
import { closeDemoAccounts, demoAccountLines, loadDemoAccounts } from './demo/accounts.ts';
import { loadDemo } from './demo.ts';
import { cleanUp } from './features/files/service.ts';
import * as profiles from './features/profiles/service.ts';
import * as search from './features/search/service.ts';
import { drainOnClose } from './http/drain.ts';
import { openLog } from './lib/log.ts';
import { openSecret } from './lib/secret-file.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** Requests that still run after this are cut, so that the database is stopped in order. */
const DRAIN_TIMEOUT_MS = 20_000;
/** A stop that takes longer than this is cut short, so that a supervisor need not kill the process. */
const SHUTDOWN_TIMEOUT_MS = 25_000;

/** What an administrator is called who is made before anybody says a name. */
const NAMELESS = { name: 'Administrator', surname: 'Parvoz' };

const print = (line: string) => process.stdout.write(`${line}\n`);
// A closed terminal takes no more lines, which must not keep the stop that it asks for from its end.
process.stdout.on('error', () => {});

interface Stop {
  /** Aborts when the product is to stop. A start finishes its step first, so that nothing stays half-done. */
  signal: AbortSignal;
  /** Stops the product as a signal would, with an exit code that tells a supervisor to start it again. */
  fail(why: string): void;
}

const watchSignals = (): Stop => {
  const stop = new AbortController();
  const begin = () => {
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    stop.abort();
  };
  const stopOnce = (name: NodeJS.Signals) => {
    if (stop.signal.aborted) return;
    print(`${name}: finishing running requests`);
    begin();
  };
  for (const name of SIGNALS) process.on(name, stopOnce);
  const fail = (why: string) => {
    process.exitCode = 1;
    process.stderr.write(`${why}\n`);
    if (!stop.signal.aborted) begin();
  };
  return { signal: stop.signal, fail };
};

/** Removes what sudden ends have left among the files, while the product works already, and says how much. */
const cleanUpFiles = async (ctx: Parameters<typeof cleanUp>[0] & { stop: AbortSignal }): Promise<void> => {
  try {
    const { empty, unfinished, rowless } = await cleanUp(ctx);
    if (empty + unfinished + rowless > 0)
      print(
        `Removed from the files: ${empty} empty, ${unfinished} unfinished, ${rowless} that no row knows.`,
      );
  } catch (error) {
    // A stop takes the database away from it.
    if (!ctx.stop.aborted) ctx.log.error({ err: error }, 'the files could not be tidied');
  }
};

type Closers = (() => Promise<unknown>)[];

/** Opens one thing after the other until it is told to stop, then closes them in the opposite order. */
const start = async (): Promise<void> => {
  const config = readConfig();
  const log = openLog(config.logLevel);
  const stop = watchSignals();
  const closers: Closers = [];
  try {
    await serve(config, log, stop, closers);
  } finally {
    for (const close of closers.reverse())
      await close().catch((error) => {
        log.error({ err: error }, 'the stop failed');
        process.exitCode = 1;
      });
  }
};

const serve = async (
  config: Config,
  log: FastifyBaseLogger,
  { signal: stop, fail }: Stop,
  closers: Closers,
): Promise<void> => {
  const databaseUrl = config.databaseUrl ?? (await openDatabase(config, log, fail, closers));
  if (stop.aborted) return;
  await migrateDatabase(databaseUrl);
  if (stop.aborted) return;
  const { http, pool, base, storage } = await buildApp({
    config,
    databaseUrl,
    tokenSecret: config.tokenSecret ?? (await openSecret(config.dataDir)),
    log,
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
  await search.rebuildMissing(ctx);
  if (config.admin)
    print(
      (await profiles.putFirstAdmin(ctx, { ...config.admin, ...NAMELESS }))
        ? `Made the administrator ${config.admin.phone}.`
        : 'ADMIN_PHONE and ADMIN_PASSWORD change nothing: there is an administrator already (npm run admin makes more).',
    );
  if (config.demoData) {
    if (await loadDemo(ctx, storage)) print('Loaded the demo data.');
    await loadDemoAccounts({ ...ctx, storage });
  } else if (config.production) {
    const closed = await closeDemoAccounts(ctx);
    if (closed.length > 0) print(`Took the password that everybody knows away from ${closed.join(', ')}.`);
  }
  if (stop.aborted) return;
  warningsOf(config).forEach(print);
  await http.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: () => `listening on ${config.port}`,
  });
  print(`Parvoz is ready: ${config.publicUrl}`);
  cleanup = cleanUpFiles({ ...ctx, storage, stop });
  if (config.demoData) (await demoAccountLines(ctx)).forEach(print);
  if (!stop.aborted) await once(stop, 'abort');
  setTimeout(() => http.server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref();
};

const openDatabase = async (
  { dataDir }: Config,
  log: FastifyBaseLogger,
  fail: Stop['fail'],
  closers: Closers,
): Promise<string> => {
  const embedded = await openEmbedded({
    dataDir,
    log: { info: (message) => log.info(message), warn: (message) => log.warn(message) },
    onEnd: () => fail('The database has ended by itself, so Parvoz stops: start it again.'),
  });
  closers.push(() => embedded.stop());
  return embedded.url;
};

type StartError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string };

/** What a person can do about it, for the faults that a start commonly meets, by their codes. */
const ADVICE: Record<string, (error: StartError) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use: stop the other program or choose another PORT.`,
  EADDRNOTAVAIL: ({ address }) => `${address} is no address of this machine: choose another HOST.`,
  ENOTFOUND: ({ hostname }) => `The host ${hostname} is not known: check DATABASE_URL and HOST.`,
  ECONNREFUSED: () => 'PostgreSQL does not answer at the address in DATABASE_URL.',
  '28P01': ({ message }) => `PostgreSQL refuses DATABASE_URL: ${message}.`,
  '3D000': ({ message }) => `PostgreSQL refuses DATABASE_URL: ${message}.`,
};

const REASONS: Record<string, string> = {
  EEXIST: 'there is a file of this name',
  ENOTDIR: 'a file is in its way',
  EACCES: 'this user may not',
};

const explain = (error: StartError): string => {
  if (error.code === 'EACCES' && error.port)
    return `Port ${error.port} may not be used by this user: choose another PORT.`;
  if (error.syscall === 'mkdir')
    return `The folder ${error.path} cannot be made (${REASONS[error.code ?? ''] ?? error.code}): choose another DATA_DIR.`;
  return ADVICE[error.code ?? '']?.(error) ?? error.message;
};

// Who only loads this module, to keep its code compiled (scripts/prepare.mjs), starts nothing.
if (import.meta.main)
  start().then(
    () => process.exit(),
    (error: Error) => {
      process.stderr.write(`Parvoz cannot start.\n${explain(error)}\n`);
      if (process.argv.includes('--trace')) process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    },
  );
