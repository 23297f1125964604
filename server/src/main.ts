import { pino } from 'pino';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openEmbedded } from './db/embedded.ts';
import { migrateDatabase } from './db/migrate.ts';
import { loadDemo } from './demo.ts';

/** A stop that takes longer than this is cut short, so that a supervisor need not kill the process. */
const STOP_LIMIT_MS = 25_000;

const start = async (): Promise<void> => {
  const config = readConfig();
  const log = pino({ level: config.logLevel });
  const embedded = config.databaseUrl
    ? undefined
    : await openEmbedded({
        dataDir: config.dataDir,
        log: { info: (message) => log.info(message), warn: (message) => log.warn(message) },
      });
  const databaseUrl = config.databaseUrl ?? embedded!.url;

  try {
    await migrateDatabase(databaseUrl);
    const app = await buildApp({ config, databaseUrl, log, pages: config.pages });
    let stopping = false;
    const stop = (signal: NodeJS.Signals) => {
      if (stopping) return;
      stopping = true;
      log.info(`${signal}: finishing running requests`);
      setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
      app.http
        .close()
        .then(() => embedded?.stop())
        .then(
          () => process.exit(0),
          (error) => {
            log.error({ err: error }, 'the stop failed');
            process.exit(1);
          },
        );
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);

    if (config.demoData && (await loadDemo({ ...app.base, log, language: 'uz' }, app.storage)))
      log.info('loaded the demo data');
    await app.http.listen({ port: config.port, host: config.host });
    log.info(`Parvoz is ready on ${config.publicUrl}`);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
};

start().catch((error: Error) => {
  const known = error instanceof ConfigError;
  process.stderr.write(`Parvoz cannot start.\n${known ? error.message : error.stack}\n`);
  process.exit(1);
});
