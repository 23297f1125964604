import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Binaries, copyBinaries, programOf } from './binaries.ts';
import { lockFolder } from './lock.ts';
import { orNull, run, type SystemUser } from './run.ts';
import { findOrCreateUser } from './user.ts';

const awayRoot = '/var/lib/parvoz';

/** Folders of the cluster, and the user that PostgreSQL runs as. */
export interface Place {
  /** The data folder, or the folder under /var/lib/parvoz in place of it. */
  home: string;
  clusterDir: string;
  /** `null`: as the user that this process runs as. */
  user: SystemUser | null;
}

/** A data folder that nobody else uses until `release` is called. */
export interface OpenPlace {
  /** Real path of the data folder. */
  dataDir: string;
  place: Place;
  release(): void;
}

/**
 * Creates a data folder where it is missing, locks it and returns the place of its cluster. Throws errors whose messages are
 * meant for people, as when another Parvoz uses it.
 */
export const openPlace = async (folder: string): Promise<OpenPlace> => {
  await mkdir(folder, { recursive: true });
  const dataDir = await realpath(resolve(folder));
  const locks = [lockFolder(dataDir)];
  const release = () => {
    for (const unlock of locks.splice(0)) unlock();
  };
  try {
    const place = await choosePlace(dataDir);
    // A copied data folder still points to the same folder in its place.
    if (place.home !== dataDir) locks.push(lockFolder(place.home));
    return { dataDir, place, release };
  } catch (error) {
    release();
    throw error;
  }
};

/**
 * Decides where the cluster of a data folder (a real path) lives. Where it has been created, it stays; where
 * this process is root and the user that PostgreSQL runs as may not enter the data folder, it is a folder of
 * its own under /var/lib/parvoz. Throws an error meant for people.
 */
export const choosePlace = async (dataDir: string): Promise<Place> => {
  const own = join(dataDir, 'postgres');
  const existing = await findCluster(own);
  if (process.getuid?.() !== 0) return toPlace(existing ?? own, null);
  const away = join(awayOf(dataDir), 'postgres');
  const cluster = existing ?? (await findCluster(away));
  if (cluster) {
    const { uid, gid } = await stat(cluster);
    return toPlace(cluster, uid === 0 ? await findOrCreateUser('postgres') : { uid, gid });
  }
  const user = await findOrCreateUser('postgres');
  if ((await mayEnter(user, dataDir)) || (await letIn(user, dataDir))) return toPlace(own, user);
  await makeAway(dataDir);
  return toPlace(away, user);
};

const toPlace = (clusterDir: string, user: SystemUser | null) => ({
  home: dirname(clusterDir),
  clusterDir,
  user,
});

/** The cluster's real path: in the data folder there may be a link to it. */
const findCluster = async (path: string) => {
  if (!(await orNull(lstat(path)))) return null;
  const real = await orNull(realpath(path));
  if (real) return real;
  throw new Error(
    `The database that ${path} points to is gone: put it back, or remove ${path} to begin with an empty one.`,
  );
};

const mayEnter = async (user: SystemUser, folder: string) =>
  (await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], user)).code === 0;

/**
 * A data folder of root's alone (mode 0700, as under a umask of 077) is opened to the user's group for passing
 * through, not for listing. Whether that is enough depends on the folders above.
 */
const letIn = async (user: SystemUser, folder: string) => {
  const { uid, gid, mode } = await stat(folder);
  if (uid !== 0 || gid !== 0 || (mode & 0o077) !== 0) return false;
  await chown(folder, 0, user.gid);
  await chmod(folder, 0o710);
  if (await mayEnter(user, folder)) return true;
  await chown(folder, 0, 0);
  await chmod(folder, mode & 0o7777);
  return false;
};

/**
 * Returns the folder of binaries that the place's user may run: the package's own, or a copy under /var/lib/parvoz. The caller
 * holds the locks.
 */
export const placeBinaries = async (binaries: Binaries, place: Place, dataDir: string) => {
  if (!place.user || (await mayRun(place.user, binaries.nativeDir))) return binaries.nativeDir;
  return copyBinaries(binaries, place.home === dataDir ? await makeAway(dataDir) : place.home);
};

const mayRun = async (user: SystemUser, nativeDir: string) => {
  const program = programOf(nativeDir, 'postgres');
  return (await run('/bin/sh', ['-c', 'exec "$1" --version', 'sh', program], user)).code === 0;
};

const awayOf = (dataDir: string) =>
  join(awayRoot, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));

const makeAway = async (dataDir: string) => {
  const away = awayOf(dataDir);
  await mkdir(away, { recursive: true });
  // Root's umask may be 077, and PostgreSQL's user has to pass.
  await Promise.all([chmod(awayRoot, 0o755), chmod(away, 0o755)]);
  return away;
};
