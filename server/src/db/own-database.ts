import { openEmbedded } from '@parvoz/embedded-postgres/embedded.ts';
import { findRunning } from '@parvoz/embedded-postgres/running.ts';
import { openLog } from '../lib/log.ts';
import { migrateDatabase } from './migrate.ts';

interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
  archiveDir?: string | undefined;
}

/**
 * Runs `work` of a command with the database of DATABASE_URL or of a running Parvoz, or else the embedded one, migrated and
 * open meanwhile.
 */
export const withOwnDatabase = async (
  { databaseUrl, dataDir, archiveDir }: Place,
  work: (databaseUrl: string) => Promise<void>,
): Promise<void> => {
  const url = databaseUrl ?? (await findRunning(dataDir));
  if (url) return work(url);
  const embedded = await openEmbedded({ dataDir, archiveDir, log: openLog('warn') });
  try {
    await migrateDatabase(embedded.url);
    await work(embedded.url);
  } finally {
    await embedded.stop();
  }
};
