import { execFile } from 'node:child_process';
import { appendFile, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';

const run = promisify(execFile);

/** True if this process may mount a disk of its own. */
export const canMount = (): boolean => process.getuid?.() === 0;

const withMount = async <T>(mount: readonly string[], work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await makeFolder();
  await run('mount', [...mount, folder]);
  try {
    return await work(folder);
  } finally {
    await run('umount', ['-l', folder]);
  }
};

/** Runs `work` with a disk of so many megabytes in the memory. */
export const withSmallDisk = <T>(megabytes: number, work: (folder: string) => Promise<T>): Promise<T> =>
  withMount(['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none'], work);

/** Runs `work` with a disk of so many megabytes in a file, which counts as one of the machine. */
export const withDiskInFile = async <T>(
  megabytes: number,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const image = join(await makeFolder(), 'disk');
  await writeFile(image, '');
  await truncate(image, megabytes * 1024 * 1024);
  await run('mkfs.ext4', ['-q', '-F', image]);
  return withMount(['-o', 'loop', image], work);
};

/** Fills a disk but for `leftBytes`, or to its last byte; answers how to make room again. */
export const fill = async (folder: string, leftBytes: number) => {
  const filler = join(folder, 'filler');
  const { bavail, bsize } = await statfs(folder);
  await writeFile(filler, '');
  await run('fallocate', ['-l', String(bavail * bsize - Math.max(leftBytes, 1e6)), filler]);
  const isFull = () =>
    appendFile(filler, Buffer.alloc(bsize)).then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'ENOSPC',
    );
  while (leftBytes === 0 && !(await isFull()));
  return () => rm(filler);
};
