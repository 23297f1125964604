import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { syncFolder } from '@parvoz/embedded-postgres/cluster.ts';
import { hasCode, orNull } from '@parvoz/embedded-postgres/run.ts';
import { superuserUrl } from '@parvoz/embedded-postgres/running.ts';
import pLimit from 'p-limit';
import pg from 'pg';
import { openBaseBackup } from '../db/base-backup.ts';
import { withRemovalsHeld } from '../db/removal-hold.ts';
import type { Clock } from '../lib/clock.ts';
import { copyMeasured, formatSums, type Measured, SUMS, writeMeasured } from './checksums.ts';
import { DATABASE, FILES, formatManifest, manifestPath, PASSWORD, platform, SECRET } from './manifest.ts';

/** Files of the store that are copied at once. */
const AT_ONCE = 8;

interface Source {
  /** Address of the embedded database for Parvoz; it has to run. */
  databaseUrl: string;
  dataDir: string;
  clock: Clock;
}

export interface Taken {
  /** Where the backup is. */
  folder: string;
  files: number;
  sizeBytes: number;
}

type Part = Measured & { path: string };

const copyDatabase = async (databaseUrl: string, beside: string): Promise<Part> => {
  const { content, close } = await openBaseBackup(superuserUrl(databaseUrl));
  try {
    const gzip = createGzip({ level: 1 });
    return { path: DATABASE, ...(await writeMeasured(content, join(beside, DATABASE), gzip)) };
  } finally {
    await close();
  }
};

/** Null for a file that is gone by now: it was of nothing that the database names, as nothing else is removed. */
const copyFile = async (from: string, path: string, beside: string): Promise<Part | null> => {
  try {
    return { path, ...(await copyMeasured(from, join(beside, path))) };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
};

const copyFiles = async (dataDir: string, beside: string): Promise<(Part | null)[]> => {
  const folder = await orNull(realpath(join(dataDir, FILES)));
  if (!folder) return [];
  const inTurn = pLimit(AT_ONCE);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    // What is still being written stands beside the place of a file that no row names yet.
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    paths.sort().map((from) => {
      const path = [FILES, ...relative(folder, from).split(sep)].join('/');
      return inTurn(() => copyFile(from, path, beside));
    }),
  );
};

const copySecrets = async (dataDir: string, beside: string): Promise<(Part | null)[]> => {
  const home = dirname(await realpath(join(dataDir, 'postgres')));
  return [
    { path: PASSWORD, ...(await copyMeasured(join(home, PASSWORD), join(beside, PASSWORD))) },
    await copyFile(join(dataDir, SECRET), SECRET, beside),
  ];
};

/** Migrations that the database has had, and the PostgreSQL that it runs on. */
const describe = async (databaseUrl: string): Promise<{ migration: number; version: string }> => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ migration: number; version: string }>(
      `select count(*)::int as migration, current_setting('server_version') as version
       from drizzle.__drizzle_migrations`,
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
};

const write = (text: string, path: string): Promise<Measured> => writeMeasured(Readable.from([text]), path);

/** Everything into a folder that is empty; the manifest last. */
const fill = async (
  beside: string,
  { databaseUrl, dataDir, clock }: Source,
): Promise<Omit<Taken, 'folder'>> => {
  const takenAt = clock.now().toISOString();
  const { migration, version } = await describe(databaseUrl);
  // Files come after the database: each was there before the row that names it, and none goes until the end.
  const parts = await withRemovalsHeld(databaseUrl, async () => [
    await copyDatabase(databaseUrl, beside),
    ...(await copySecrets(dataDir, beside)),
    ...(await copyFiles(dataDir, beside)),
  ]);
  const sums = parts.filter((part): part is Part => part !== null);
  const { sha256: checksums } = await write(formatSums(sums), join(beside, SUMS));
  const sizeBytes = sums.reduce((total, part) => total + part.sizeBytes, 0);
  const files = sums.filter(({ path }) => path.startsWith(`${FILES}/`)).length;
  const postgres = { version, platform };
  const manifest = { takenAt, migration, postgres, files, sizeBytes, checksums };
  await write(await formatManifest(manifest), manifestPath(beside));
  return { files, sizeBytes };
};

const assertNew = async (folder: string, dataDir: string): Promise<void> => {
  if (await orNull(stat(folder))) throw new Error(`${folder} exists already: choose another name.`);
  if (`${folder}${sep}`.startsWith(`${await realpath(dataDir)}${sep}`))
    throw new Error(`${folder} is inside the data folder, and would be lost with it: choose another place.`);
};

/**
 * Takes a backup of a running embedded database and of its files into a new folder, which appears under its name when it
 * is whole. What was committed when the database's copy ended is in it, and every file that its rows name. Throws errors
 * whose messages are meant for people.
 */
export const takeBackup = async (to: string, source: Source): Promise<Taken> => {
  const folder = resolve(to);
  await assertNew(folder, source.dataDir);
  await mkdir(dirname(folder), { recursive: true });
  const beside = `${folder}.unfinished-${process.pid}`;
  await mkdir(beside, { mode: 0o700 });
  try {
    const taken = await fill(beside, source);
    await rename(beside, folder);
    await syncFolder(dirname(folder));
    return { folder, ...taken };
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    throw error;
  }
};
