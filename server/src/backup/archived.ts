import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { orNull } from '@parvoz/embedded-postgres/run.ts';
import { type Base, listBases, MIRROR } from './continuous.ts';

/** An archive of an embedded database, and the copy in it that its log is replayed over. */
export interface OpenArchive {
  /** Folder of the cluster in the archive. */
  folder: string;
  /** Folder of the files that were copied; null where they were in a bucket. */
  files: string | null;
  base: Base;
}

const isFolder = async (path: string): Promise<boolean> => (await orNull(stat(path)))?.isDirectory() ?? false;

/** Returns whether a folder is the archive of one cluster. */
const isArchive = (folder: string): Promise<boolean> => isFolder(join(folder, 'log'));

/** Returns the archive that a folder is, or the only one in it; null for a backup and anything else. */
const findFolder = async (given: string): Promise<string | null> => {
  const folder = resolve(given);
  if (!(await isFolder(folder))) return null;
  if (await isArchive(folder)) return folder;
  const names = (await readdir(folder)).filter((name) => /^\d+$/.test(name));
  const found: string[] = [];
  for (const name of names) if (await isArchive(join(folder, name))) found.push(join(folder, name));
  if (found.length > 1)
    throw new Error(`${folder} has the archives of several databases: name one of ${found.join(', ')}.`);
  return found[0] ?? null;
};

/**
 * Opens an archive (BACKUP_DIR) at a moment, or at its end where none is given; null where the folder is none. Throws errors
 * meant for people.
 */
export const findArchive = async (given: string, until: Date | undefined): Promise<OpenArchive | null> => {
  const folder = await findFolder(given);
  if (folder === null) return null;
  const bases = await listBases(folder);
  const base = until ? bases.find(({ wholeAt }) => wholeAt <= until) : bases[0];
  const first = bases.at(-1);
  if (!base)
    throw new Error(
      first
        ? `The archive goes back to ${first.wholeAt.toISOString()} only.`
        : `${folder} has no copy of the database yet.`,
    );
  const files = join(folder, MIRROR);
  return { folder, base, files: (await isFolder(files)) ? files : null };
};
