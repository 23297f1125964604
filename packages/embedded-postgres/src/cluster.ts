import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { programOf } from './binaries.ts';
import type { Log } from './leftover.ts';
import type { Place } from './place.ts';
import { orNull, run, type SystemUser } from './run.ts';

/** The superuser of the cluster; Parvoz itself connects as an ordinary role (`database.ts`). */
export const superuser = 'postgres';

/** Options of creating a cluster beside its place. */
export interface ClusterOptions {
  nativeDir: string;
  /** `false`: not written through to the disk, for tests. */
  durable: boolean;
  log: Log;
}

/** Returns the path of the cluster's password. */
export const passwordPath = (place: Pick<Place, 'home'>) => join(place.home, 'postgres-password');

/**
 * Returns the cluster's password, after creating the cluster where there is none yet. It is created beside and renamed when
 * complete, so that it exists either whole or not at all; the rest of a creation that was killed is removed. The caller holds
 * the folder's lock.
 */
export const openCluster = async (place: Place, options: ClusterOptions): Promise<string> => {
  await removeRemains(place);
  const exists = await orNull(stat(join(place.clusterDir, 'PG_VERSION')));
  if (!exists) return createCluster(place, options);
  const password = (await orNull(readFile(passwordPath(place), 'utf8')))?.trim();
  if (password) return password;
  throw new Error(
    `The password of the database in ${place.clusterDir} is missing: put the file ${passwordPath(place)} back from a backup.`,
  );
};

/** Returns the beginning of a cluster's name before it is whole; the next start removes such folders. */
export const besideOf = (place: Pick<Place, 'clusterDir'>) => `${place.clusterDir}.creating-`;

const removeRemains = async (place: Place) => {
  const prefix = basename(besideOf(place));
  const remains = (await readdir(place.home)).filter((name) => name.startsWith(prefix));
  // Retries, as the initdb of a killed process may be writing its last.
  const options = { recursive: true, maxRetries: 10, retryDelay: 50 };
  await Promise.all(remains.map((name) => rm(join(place.home, name), options)));
};

const createCluster = async (place: Place, options: ClusterOptions) => {
  const password = randomBytes(24).toString('base64url');
  const beside = `${besideOf(place)}${process.pid}`;
  await mkdir(beside, { mode: 0o700 });
  if (place.user) await chown(beside, place.user.uid, place.user.gid);
  // initdb runs as PostgreSQL's user, who may not read the real password file.
  const passwordForInitdb = `${beside}.password`;
  await writeSecret(passwordForInitdb, password, place.user);
  await fillCluster(beside, passwordForInitdb, place, options);
  await rm(passwordForInitdb);
  await writeSecret(passwordPath(place), password, null);
  await rename(beside, place.clusterDir);
  await syncFolder(dirname(place.clusterDir));
  return password;
};

/**
 * Text sorts by code point and all scripts have upper and lower case, on every machine alike: that is the
 * builtin locale. But pg_trgm (18) still asks the system's locale what a letter is, and in `C` finds none
 * outside ASCII.
 */
const letterLocales = ['C.UTF-8', 'en_US.UTF-8', 'C'];

const fillCluster = async (
  folder: string,
  passwordFile: string,
  { user, home }: Place,
  { nativeDir, durable, log }: ClusterOptions,
) => {
  for (const letterLocale of letterLocales) {
    const { code, output } = await run(
      programOf(nativeDir, 'initdb'),
      [
        `--pgdata=${folder}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${letterLocale}`,
        ...(durable ? [] : ['--no-sync']),
      ],
      user,
    );
    if (code === 0) {
      if (letterLocale === 'C') log.warn('This machine has no UTF-8 locale: search will be less tolerant.');
      return;
    }
    if (!output.includes('invalid locale name')) {
      const lastLines = output.trim().split('\n').slice(-10).join('\n');
      throw new Error(`PostgreSQL could not create its database in ${home}; it said:\n${lastLines}`);
    }
  }
};

/** Writes a secret through to the disk, for its owner's eyes only. */
export const writeSecret = async (path: string, secret: string, owner: SystemUser | null) => {
  await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    if (owner) await file.chown(owner.uid, owner.gid);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Writes the names in a folder through to the disk. */
export const syncFolder = async (folder: string) => {
  // Windows has no such thing.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
