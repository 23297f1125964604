import type { EmbeddedDatabase } from '@parvoz/embedded-postgres/embedded.ts';
import { systemClock } from '../lib/clock.ts';
import { openLog } from '../lib/log.ts';
import { openFolder, UNLIMITED } from '../lib/storage.ts';
import { FILES } from './manifest.ts';

/** Settings of the product that its archive depends on. */
interface Beside {
  dataDir: string;
  /** The bucket of the files, which stay there. */
  bucket?: object | undefined;
  logLevel: string;
}

/** Begins to keep the archive of an embedded database that has one; returns what ends it. */
export const beginArchive = async (
  { dataDir, bucket, logLevel }: Beside,
  { url, archive }: EmbeddedDatabase,
): Promise<() => Promise<void>> => {
  if (archive === null) return async () => {};
  const { keepArchive } = await import('./continuous.ts');
  const log = openLog(logLevel);
  return keepArchive({
    databaseUrl: url,
    archive,
    files: bucket ? null : openFolder(`${dataDir}/${FILES}`, UNLIMITED),
    clock: systemClock,
    log: {
      info: (line) => log.info(line),
      error: (details, line) => log.error(details, line),
    },
  });
};
