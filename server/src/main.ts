import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openEmbedded } from './db/embedded.ts';
import { migrateDatabase } from './db/migrate.ts';
import { loadDemo } from './demo.ts';
import { openLog } from './lib/log.ts';

/** A stop that takes longer than this is cut short, so that a supervisor need not kill the process. */
const STOP_LIMIT_MS = 25_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

const start = async (): Promise<void> => {
  const config = readConfig();
  const log = openLog(config.logLevel);
  const embedded = config.databaseUrl
    ? undefined
    : await openEmbedded({
        dataDir: config.dataDir,
        log: { info: (message) => log.info(message), warn: (message) => log.warn(message) },
      });
  try {
    await serve(config.databaseUrl ?? embedded!.url, config, log, async () => embedded?.stop());
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
};

/** Migrates, loads what is missing and listens; on SIGTERM or Ctrl-C running requests finish before it ends. */
const serve = async (
  databaseUrl: string,
  config: ReturnType<typeof readConfig>,
  log: FastifyBaseLogger,
  closeDatabase: () => Promise<void>,
): Promise<void> => {
  await migrateDatabase(databaseUrl);
  const { http, base, storage } = await buildApp({ config, databaseUrl, log, pages: config.pages });

  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    say(`${signal}: finishing running requests`);
    try {
      await http.close();
      await closeDatabase();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'the stop failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);

  if (config.demoData && (await loadDemo({ ...base, log, language: 'uz' }, storage)))
    say('Loaded the demo data.');
  await http.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: () => `listening on ${config.port}`,
  });
  say(`Parvoz is ready: ${config.publicUrl}`);
};

/** What a person can do about it, for the faults that a start commonly meets. */
const explain = (error: NodeJS.ErrnoException & { port?: number }): string => {
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} is in use: stop the other program or choose another PORT.`;
  if (error.code === 'EACCES' && error.port)
    return `Port ${error.port} may not be used by this user: choose another PORT.`;
  if (error.code === 'ECONNREFUSED') return 'PostgreSQL does not answer at the address in DATABASE_URL.';
  return error.message;
};

start().catch((error: Error) => {
  process.stderr.write(`Parvoz cannot start.\n${explain(error)}\n`);
  if (process.argv.includes('--trace')) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
