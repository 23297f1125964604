import { createReadStream } from 'node:fs';
import { lstat, mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import { findBinaries } from '@parvoz/embedded-postgres/binaries.ts';
import type { OpenPlace } from '@parvoz/embedded-postgres/place.ts';
import { markUnfinished, openEmptied, restoreCluster } from '@parvoz/embedded-postgres/restored.ts';
import { orNull } from '@parvoz/embedded-postgres/run.ts';
import pLimit from 'p-limit';
import type { Clock } from '../lib/clock.ts';
import { copyMeasured, parseSums, SUMS, type Sum, sha256Of } from './checksums.ts';
import { assertUsable, DATABASE, FILES, type Manifest, PASSWORD, readManifest, SECRET } from './manifest.ts';

/** Files that are read at once. */
const AT_ONCE = 8;
/** Names of damaged files that a message has at most. */
const NAMED = 5;

const isWhole = async (folder: string, { path, sha256 }: Sum): Promise<boolean> => {
  const file = join(folder, path);
  return Boolean((await orNull(lstat(file)))?.isFile()) && (await sha256Of(file)) === sha256;
};

/** The checksums of a backup whose every file is as it was taken. Throws an error meant for people for any other. */
const verify = async (folder: string, { checksums }: Manifest): Promise<Sum[]> => {
  if (!(await isWhole(folder, { path: SUMS, sha256: checksums })))
    throw new Error(`The backup is damaged: ${SUMS} is not what the manifest says.`);
  const sums = parseSums(await readFile(join(folder, SUMS), 'utf8'));
  const inTurn = pLimit(AT_ONCE);
  const found = await Promise.all(sums.map((sum) => inTurn(() => isWhole(folder, sum))));
  const damaged = sums.filter((_, index) => !found[index]).map(({ path }) => path);
  if (damaged.length === 0) return sums;
  const named = damaged.slice(0, NAMED).join(', ');
  const more = damaged.length > NAMED ? ` and ${damaged.length - NAMED} more` : '';
  throw new Error(`The backup is damaged: ${named}${more} are missing or not what was written.`);
};

const copy = async (folder: string, dataDir: string, sum: Sum): Promise<void> => {
  const { sha256 } = await copyMeasured(join(folder, sum.path), join(dataDir, sum.path));
  if (sha256 !== sum.sha256) throw new Error(`The backup has changed while it was read: ${sum.path}.`);
};

/** The cluster comes last: before it, a start would find no database. */
const fill = async (folder: string, { dataDir, place }: OpenPlace, sums: readonly Sum[]): Promise<void> => {
  const finish = await markUnfinished(dataDir);
  const inTurn = pLimit(AT_ONCE);
  await mkdir(join(dataDir, FILES), { mode: 0o700 });
  const own = sums.filter(({ path }) => path === SECRET || path.startsWith(`${FILES}/`));
  await Promise.all(own.map((sum) => inTurn(() => copy(folder, dataDir, sum))));
  const packed = createReadStream(join(folder, DATABASE));
  await restoreCluster(
    place,
    [packed, createGunzip()],
    (await readFile(join(folder, PASSWORD), 'utf8')).trim(),
  );
  await finish();
};

export interface Restored {
  dataDir: string;
  manifest: Manifest;
  /** Where the former content of the data folder was put; null where there was none. */
  aside: string | null;
}

/**
 * Fills a data folder from a backup, which is checked as a whole before anything is written. Throws errors whose messages
 * are meant for people: for what is no whole backup or of a newer Parvoz, and for a data folder that is in use, or not
 * empty unless `replace` says that its content is to be put aside.
 */
export const restoreBackup = async (
  from: string,
  { dataDir, clock, replace }: { dataDir: string; clock: Clock; replace: boolean },
): Promise<Restored> => {
  const folder = resolve(from);
  const manifest = await readManifest(folder);
  await assertUsable(manifest, (await findBinaries()).version);
  const sums = await verify(folder, manifest);
  const stamp = clock.now().toISOString().replace(/\D/g, '').slice(0, 14);
  const open = await openEmptied(dataDir, { replace, stamp });
  try {
    await fill(folder, open, sums);
    return { dataDir: open.dataDir, manifest, aside: open.aside };
  } finally {
    open.release();
  }
};
