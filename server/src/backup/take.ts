import { createReadStream } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { hasCode } from '@parvoz/embedded-postgres/run.ts';
import { superuserUrl } from '@parvoz/embedded-postgres/running.ts';
import pLimit from 'p-limit';
import { openBaseBackup } from '../db/base-backup.ts';
import { MIGRATION_COUNT } from '../db/migrate.ts';
import { PrimaryClient } from '../db/primary.ts';
import { withRemovalsHeld } from '../db/removal-hold.ts';
import { AppError } from '../lib/app-error.ts';
import type { Clock } from '../lib/clock.ts';
import type { Storage } from '../lib/storage.ts';
import { formatSums, type Measured, Meter, SUMS } from './checksums.ts';
import { connect, dumpDatabase } from './dump.ts';
import {
  CLUSTER,
  DUMP,
  FILES,
  formatManifest,
  MANIFEST,
  type Manifest,
  MEASURES,
  PASSWORD,
  platform,
  SECRET,
} from './manifest.ts';
import { type Measures, measureAround } from './measures.ts';
import type { NewBackup } from './place.ts';
import { createSeal, IDENTITY, type Seal } from './seal.ts';

/** Files of the store that are copied at once. */
const AT_ONCE = 8;
/** Migrations after which `pg_restore` can make again what `pg_dump` has read (0057). */
const RESTORABLE_SINCE = 58;
/** Number of tries for a store that does not answer, and the pause between them. */
const TRIES = 4;
const RETRY_MS = 2000;

interface Source {
  /** Address of the database, which has to run. */
  databaseUrl: string;
  /** True if it is the embedded one of the data folder. */
  isEmbedded: boolean;
  dataDir: string;
  files: Storage;
  clock: Clock;
  /** Closes the backup. */
  passphrase: string | undefined;
}

export interface Taken {
  files: number;
  sizeBytes: number;
}

type Part = Measured & { path: string };
type Keep = (path: string, content: Readable) => Promise<Part>;

/** Returns a function that puts parts into a backup and returns what a later check of them has to find. */
const keeperOf =
  (backup: NewBackup, close: Seal['close'], nameOf: Seal['nameOf']): Keep =>
  async (path, content) => {
    const name = nameOf(path);
    const meter = new Meter();
    // Whichever of them fails, the writer gets the error from the last one.
    await backup.write(
      name,
      pipeline(close(content), meter, () => {}),
    );
    return { path: name, ...meter.measured() };
  };

/** Migrations that a database has had, and the PostgreSQL that it runs on. */
interface Described {
  migration: number;
  version: string;
}

type Database = Pick<Manifest, 'database'> & { measures: Measures; part: Part };

const copyCluster = async (databaseUrl: string, keep: Keep): Promise<Database> => {
  const client = await connect(databaseUrl);
  try {
    const { copied, measures } = await measureAround(client, async () => {
      const { content, close } = await openBaseBackup(superuserUrl(databaseUrl));
      try {
        return await keep(
          CLUSTER,
          pipeline(content, createGzip({ level: 1 }), () => {}),
        );
      } finally {
        await close();
      }
    });
    return { database: { kind: 'cluster' }, measures, part: copied };
  } finally {
    await client.end();
  }
};

const copyDump = async (
  databaseUrl: string,
  { version, migration }: Described,
  keep: Keep,
): Promise<Database> => {
  if (migration < RESTORABLE_SINCE)
    throw new Error(
      'The database is of an older Parvoz, whose dumps cannot be restored: npm run migrate first.',
    );
  let part: Part | undefined;
  const { measures, major } = await dumpDatabase(databaseUrl, version, async (content) => {
    part = await keep(DUMP, content);
  });
  return { database: { kind: 'dump', major }, measures, part: part! };
};

/** The whole file; null when it is gone by now: it was of nothing that the database names, as nothing else is removed. */
const findFile = async (files: Storage, key: string): Promise<Uint8Array | null> => {
  for (let tried = 1; ; tried++) {
    try {
      return await files.find(key);
    } catch (error) {
      if (!(error instanceof AppError) || tried === TRIES) throw error;
      await pause(RETRY_MS * tried);
    }
  }
};

const copyFiles = async (files: Storage, keep: Keep): Promise<Part[]> => {
  const atOnce = pLimit(AT_ONCE);
  const keys: string[] = [];
  // A file that is still being written lies beside its place, and no row names it yet.
  for await (const { key, isPart } of files.list()) if (!isPart) keys.push(key);
  const parts = await atOnce.map(keys.sort(), async (key) => {
    const bytes = await findFile(files, key);
    return bytes && keep(`${FILES}/${key}`, Readable.from([Buffer.from(bytes)]));
  });
  return parts.filter((part) => part !== null);
};

/** A part of a file of the data folder; none when there is no such file. */
const copySecret = async (path: string, name: string, keep: Keep): Promise<Part[]> => {
  try {
    await (await open(path)).close();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
  return [await keep(name, createReadStream(path))];
};

const copySecrets = async ({ dataDir, isEmbedded }: Source, keep: Keep): Promise<Part[]> => {
  const secret = await copySecret(join(dataDir, SECRET), SECRET, keep);
  if (!isEmbedded) return secret;
  const home = dirname(await realpath(join(dataDir, 'postgres')));
  return [await keep(PASSWORD, createReadStream(join(home, PASSWORD))), ...secret];
};

const describe = async (databaseUrl: string): Promise<Described> => {
  const client = new PrimaryClient({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<Described>(
      `select m.count as migration, current_setting('server_version') as version from (${MIGRATION_COUNT}) m`,
    );
    return rows[0]!;
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error;
    throw new Error('The database is not of Parvoz: there is nothing to back up.', { cause: error });
  } finally {
    await client.end();
  }
};

const UNDEFINED_TABLE = '42P01';

const textOf = (text: string): Readable => Readable.from([Buffer.from(text)]);

/** Writes the whole backup; the manifest last. */
const fill = async (backup: NewBackup, source: Source): Promise<Taken> => {
  const { databaseUrl, isEmbedded, files, clock, passphrase } = source;
  const takenAt = clock.now().toISOString();
  const { seal, key } = await createSeal(passphrase);
  const plain: Keep = keeperOf(
    backup,
    (content) => content,
    (path) => path,
  );
  const keep = keeperOf(backup, seal.close, seal.nameOf);
  const described = await describe(databaseUrl);
  const { migration, version } = described;
  // Files come after the database: each was there before the row that names it, and none goes until the end.
  const { database, sums } = await withRemovalsHeld(databaseUrl, async () => {
    const { database, measures, part } = isEmbedded
      ? await copyCluster(databaseUrl, keep)
      : await copyDump(databaseUrl, described, keep);
    const secrets = await copySecrets(source, keep);
    const copied = await copyFiles(files, keep);
    return {
      database,
      sums: [part, await keep(MEASURES, textOf(JSON.stringify(measures))), ...secrets, ...copied],
    };
  });
  if (key) sums.push(await plain(IDENTITY, key));
  const { sha256: checksums } = await plain(SUMS, textOf(formatSums(sums)));
  const sizeBytes = sums.reduce((total, part) => total + part.sizeBytes, 0);
  const kept = sums.filter(({ path }) => path.startsWith(`${FILES}/`)).length;
  const about = { takenAt, migration, database, postgres: { version, platform }, encrypted: key !== null };
  await plain(MANIFEST, textOf(await formatManifest({ ...about, files: kept, sizeBytes, checksums })));
  return { files: kept, sizeBytes };
};

/**
 * Fills a new backup with a running database and its files. What was committed when the copy of the embedded database ended, or
 * that of another one began, is in it, and every file that its rows name. Throws errors whose messages are meant for people,
 * and then leaves nothing.
 */
export const takeBackup = async (backup: NewBackup, source: Source): Promise<Taken> => {
  try {
    const taken = await fill(backup, source);
    await backup.finish();
    return taken;
  } catch (error) {
    await backup.discard();
    throw error;
  }
};
