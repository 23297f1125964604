import { endLeftover } from '@parvoz/embedded-postgres/embedded.ts';
import { readConfig } from './config.ts';
import { openLog } from './lib/log.ts';

// Stops the PostgreSQL that a server has left behind which died, where nobody starts another one (scripts/keep-running.mjs).
const { databaseUrl, dataDir, logLevel } = readConfig();
const log = openLog(logLevel);
if (!databaseUrl)
  await endLeftover({
    dataDir,
    log: { info: (message) => log.info(message), warn: (message) => log.warn(message) },
  });
