import type { Context } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { removeUnlessHeld } from '../../../db/removal-hold.ts';
import { isUuid } from '../../../lib/ids.ts';
import type { Storage } from '../../../lib/storage.ts';
import * as store from './cleanup.store.ts';
import { UNUSED_MS } from './files.rules.ts';

export const cleanupQueue: Queue = { name: 'files-tidy', options: { retryLimit: 3, retryDelay: 60 } };

type CleanupContext = Pick<Context, 'db' | 'pool' | 'clock' | 'log'> & {
  storage: Storage;
  /** Ends the work early; what is left is done the next time. */
  stop?: AbortSignal;
};

/** Number of removed files; rowless ones are folders of pictures, documents or uploads without a row. */
export interface CleanupResult {
  empty: number;
  unfinished: number;
  rowless: number;
}

/** Folders that are looked for in the database at once. */
const BATCH = 1000;
/** Number of folders without a row that, if there are fewer with one, means a database that does not belong to this store. */
const STRANGE = 20;

/** The folder that a key lies in, as `pictures/<id>`; null for a key that is none of ours. */
const folderOfKey = (key: string): string | null => {
  const [, folder, id] = /^((?:pictures|documents|uploads)\/([^/]+))\//.exec(key) ?? [];
  return folder && id && isUuid(id) ? folder : null;
};

const idOf = (folder: string): string => folder.slice(folder.indexOf('/') + 1);

/** Old files that hold nothing or were never finished are removed; returns the folders of the other old ones. */
const removeRemains = async (
  { storage, clock, stop }: CleanupContext,
  removed: CleanupResult,
): Promise<Set<string>> => {
  const before = clock.now().getTime() - UNUSED_MS;
  const folders = new Set<string>();
  for await (const { key, sizeBytes, modifiedAt, isPart } of storage.list()) {
    if (stop?.aborted) break;
    if (modifiedAt.getTime() > before) continue;
    const folder = folderOfKey(key);
    if (folder) folders.add(folder);
    if (!isPart && sizeBytes > 0) continue;
    await storage.remove(key);
    removed[isPart ? 'unfinished' : 'empty']++;
  }
  return folders;
};

/** Returns those of the folders that have no row. */
const findRowless = async ({ db }: CleanupContext, folders: readonly string[]): Promise<string[]> => {
  const rowless: string[] = [];
  for (let from = 0; from < folders.length; from += BATCH) {
    const batch = folders.slice(from, from + BATCH);
    const known = new Set(await store.listKnown(db, batch.map(idOf)));
    rowless.push(...batch.filter((folder) => !known.has(idOf(folder))));
  }
  return rowless;
};

/** Removes pictures, documents and uploads without a row, unless they are too many to be believed. */
const removeRowless = async (
  ctx: CleanupContext,
  folders: readonly string[],
  removed: CleanupResult,
): Promise<void> => {
  const rowless = await findRowless(ctx, folders);
  if (rowless.length >= STRANGE && rowless.length > folders.length / 2) {
    ctx.log.error(
      { folders: folders.length, rowless: rowless.length },
      'most files have no row: is this the database of these files? None of them is removed',
    );
    return;
  }
  for (const folder of rowless) {
    if (ctx.stop?.aborted) break;
    await ctx.storage.removeFolder(folder);
    removed.rowless++;
  }
};

/**
 * Removes what sudden ends have left in the store, once it is older than a day: empty files, files that were never
 * finished, and pictures, documents and uploads without a row. Where most have none, the store is taken for that of
 * another database, and nothing that is whole is removed. Throws `RemovalsHeldError` while a backup is taken.
 */
export const cleanUp = async (ctx: CleanupContext): Promise<CleanupResult> => {
  const removed: CleanupResult = { empty: 0, unfinished: 0, rowless: 0 };
  const folders = [...(await removeRemains(ctx, removed))];
  await removeUnlessHeld(ctx.pool, (db) => removeRowless({ ...ctx, db }, folders, removed));
  return removed;
};

/** Cleans up as a job, and logs the result. */
export const cleanUpAndLog = async (ctx: CleanupContext): Promise<void> => {
  const removed = await cleanUp(ctx);
  if (Object.values(removed).some((count) => count > 0))
    ctx.log.info({ tidied: removed }, 'the store was tidied');
};
