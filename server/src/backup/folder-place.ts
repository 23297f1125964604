import { createWriteStream } from 'node:fs';
import { lstat, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '@parvoz/embedded-postgres/cluster.ts';
import { hasCode, orNull } from '@parvoz/embedded-postgres/run.ts';
import type { NewBackup, StoredBackup } from './place.ts';

const assertNew = async (folder: string, dataDir: string): Promise<void> => {
  if (await orNull(stat(folder))) throw new Error(`${folder} exists already: choose another name.`);
  const data = await orNull(realpath(dataDir));
  if (data && `${folder}${sep}`.startsWith(`${data}${sep}`))
    throw new Error(`${folder} is inside the data folder, and would be lost with it: choose another place.`);
};

/** A new folder for its owner's eyes only, which appears under its name when it is whole. Throws errors meant for people. */
export const openNewFolder = async (to: string, dataDir: string): Promise<NewBackup> => {
  const folder = resolve(to);
  await assertNew(folder, dataDir);
  await mkdir(dirname(folder), { recursive: true });
  const beside = `${folder}.unfinished-${process.pid}`;
  await mkdir(beside, { mode: 0o700 });
  return {
    name: folder,
    write: async (path, content) => {
      const place = join(beside, path);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(place, { flags: 'wx', mode: 0o600, flush: true }));
    },
    finish: async () => {
      await rename(beside, folder);
      await syncFolder(dirname(folder));
    },
    discard: () => rm(beside, { recursive: true, force: true }),
  };
};

export const openStoredFolder = (from: string): StoredBackup => {
  const folder = resolve(from);
  return {
    name: folder,
    read: async (path) => {
      const place = join(folder, path);
      try {
        if (!(await lstat(place)).isFile()) return null;
        return (await open(place)).createReadStream();
      } catch (error) {
        if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null;
        if (hasCode(error, 'EACCES')) throw new Error(`This user may not read ${place}.`);
        throw error;
      }
    },
  };
};
