import { lchown, lstat, mkdir, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { unpackTar } from 'modern-tar/fs';
import { besideOf, passwordPath, syncFolder, writeSecret } from './cluster.ts';
import { type OpenPlace, openPlace, type Place } from './place.ts';
import { orNull } from './run.ts';

/** Name of the file that marks a data folder while it is being filled: its content is not whole. */
const MARK = 'restore-unfinished';

/** Throws an error meant for people for a data folder whose restore was cut off. */
export const assertRestored = async (dataDir: string): Promise<void> => {
  if (await orNull(lstat(join(dataDir, MARK))))
    throw new Error(`The restore into ${dataDir} was cut off: run it again.`);
};

/** Returns whether a name in a data folder is no content: the lock, the mark, and what earlier restores put aside. */
const isOwn = (name: string) =>
  name === MARK || /^(?:parvoz\.lock(?:\.pid)?|before-restore-.*|lost\+found)$/.test(name);

const listContent = async (dataDir: string) => (await readdir(dataDir)).filter((name) => !isOwn(name));

/** Returns the names in a folder that belong to a cluster; the folder itself may be anybody's. */
const listCluster = async ({ home, clusterDir }: Place) =>
  (await readdir(home)).filter(
    (name) =>
      [basename(clusterDir), basename(passwordPath({ home }))].includes(name) ||
      name.startsWith(basename(besideOf({ clusterDir }))),
  );

/** The cluster of a data folder, where it lives elsewhere. */
const listAway = async ({ dataDir, place }: OpenPlace) => (place.home === dataDir ? [] : listCluster(place));

const isEmpty = async (open: OpenPlace) =>
  (await listContent(open.dataDir)).length + (await listAway(open)).length === 0;

const removeAll = async (folder: string, names: readonly string[]) => {
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
};

const moveAll = async (folder: string, names: readonly string[], to: string) => {
  await mkdir(to, { mode: 0o700 });
  for (const name of names) await rename(join(folder, name), join(to, name));
};

/** Puts what a data folder holds aside, inside it: it may be a disk of its own. Answers where. */
const moveAside = async (open: OpenPlace, stamp: string): Promise<string> => {
  const { dataDir, place } = open;
  const name = `before-restore-${stamp}`;
  const aside = join(dataDir, name);
  const away = await listAway(open);
  await moveAll(dataDir, await listContent(dataDir), aside);
  if (away.length === 0) return aside;
  await moveAll(place.home, away, join(place.home, name));
  // The link would lead to what is restored.
  await rm(join(aside, 'postgres'), { force: true });
  await symlink(join(place.home, name, basename(place.clusterDir)), join(aside, 'postgres'));
  return aside;
};

/** Names that a restore creates in a data folder. */
const MADE = ['postgres', 'postgres-password', 'token-secret', 'files'];

const removeUnfinished = async ({ dataDir, place }: OpenPlace): Promise<void> => {
  await removeAll(place.home, await listCluster(place));
  await removeAll(dataDir, MADE);
};

const empty = async (open: OpenPlace, replace: boolean, stamp: string): Promise<string | null> => {
  const { dataDir } = open;
  if (await orNull(lstat(join(dataDir, MARK)))) await removeUnfinished(open);
  if (await isEmpty(open)) return null;
  if (replace) return moveAside(open, stamp);
  throw new Error(
    `The data folder ${dataDir} is not empty: choose an empty DATA_DIR, or say --replace, which puts aside what is there.`,
  );
};

/**
 * Locks a data folder and makes it empty for a restore: what a restore that was cut off left in it is removed, anything
 * else is put aside when `replace` says so, in a folder that `stamp` names and `aside` answers. Throws errors meant for
 * people, as when it is not empty and nobody said what to do.
 */
export const openEmptied = async (
  folder: string,
  { replace, stamp }: { replace: boolean; stamp: string },
): Promise<OpenPlace & { aside: string | null }> => {
  const open = await openPlace(folder);
  let aside: string | null;
  try {
    aside = await empty(open, replace, stamp);
  } finally {
    open.release();
  }
  // Without its former cluster the folder may have another place.
  const emptied = await openPlace(folder);
  if (await isEmpty(emptied)) return { ...emptied, aside };
  emptied.release();
  throw new Error(`Somebody else is filling the data folder ${folder}.`);
};

/** Marks an emptied folder as one that is being filled; `assertRestored` throws until the returned function is called. */
export const markUnfinished = async (dataDir: string): Promise<() => Promise<void>> => {
  const path = join(dataDir, MARK);
  await writeFile(path, '', { flush: true });
  await syncFolder(dataDir);
  return async () => {
    await rm(path);
    await syncFolder(dataDir);
  };
};

const chownAll = async (folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> => {
  await lchown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await chownAll(path, { uid, gid });
    else await lchown(path, uid, gid);
  }
};

/**
 * Makes the cluster of a place from what `openBaseBackup` read, and what unpacks it, under its former password. It is filled beside and
 * renamed when whole; PostgreSQL writes it through to the disk when it first starts on it.
 */
export const restoreCluster = async (
  place: Place,
  tar: [Readable, ...Transform[]],
  password: string,
): Promise<void> => {
  const beside = `${besideOf(place)}${process.pid}`;
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { mode: 0o700 });
  await pipeline([...tar, unpackTar(beside, { fmode: 0o600, dmode: 0o700 })]);
  for (const name of ['PG_VERSION', 'backup_label'])
    if (!(await orNull(stat(join(beside, name)))))
      throw new Error(`The backup of the database holds no ${basename(name)}.`);
  if (place.user) await chownAll(beside, place.user);
  await writeSecret(passwordPath(place), password, null);
  await rename(beside, place.clusterDir);
  await syncFolder(dirname(place.clusterDir));
};
