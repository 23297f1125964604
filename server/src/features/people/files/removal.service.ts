import type { Context } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { tagOfPicture } from '../../../lib/picture-cache.ts';
import type { Storage } from '../../../lib/storage.ts';
import { UNDO_MS } from '../../platform/audit/undo.service.ts';
import { folderOf, UNUSED_MS } from './files.rules.ts';
import * as store from './files.store.ts';

export const removeQueue: Queue = {
  name: 'files-remove',
  options: { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
};
export const sweepQueue: Queue = { name: 'files-sweep', options: { retryLimit: 3, retryDelay: 60 } };

type SendContext = Pick<Context, 'db' | 'jobs'>;

/** Counts a place that shows a file no more, in the caller's transaction: once no place does, it is removed. */
export const releaseFile = async ({ db, jobs }: SendContext, id: string): Promise<void> => {
  if (await store.dropUse(db, id)) await jobs.send(db, removeQueue, { id });
};

/**
 * Counts pictures that records show no more, and holds them for as long as a change can be undone, which restores its picture.
 */
export const releaseHeld = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  uses: readonly store.Uses[],
): Promise<void> => {
  if (uses.length > 0) await store.dropUsesAndHold(db, uses, new Date(clock.now().getTime() + UNDO_MS));
};

type RemoveContext = Pick<Context, 'db' | 'clock'> & { storage: Storage };

/** Removes an upload that nothing uses and nobody holds, with all its files; leaves any other alone. */
export const removeUnused = async ({ db, clock, storage }: RemoveContext, id: string): Promise<void> => {
  const original = await store.markRemoved(db, id, clock.now());
  if (!original) return;
  await storage.removeFolder(folderOf(original));
  await store.notifyGone(db, tagOfPicture(id));
};

const SWEEP_BATCH = 1000;

/** Sends the removal of every upload that nothing has used for a day. */
export const sweepUnused = async ({ db, clock, jobs }: SendContext & RemoveContext): Promise<void> => {
  const now = clock.now();
  const dayAgo = new Date(now.getTime() - UNUSED_MS);
  await store.deleteRemoved(db, dayAgo);
  for (const id of await store.listUnused(db, { before: dayAgo, now }, SWEEP_BATCH))
    await jobs.send(db, removeQueue, { id });
};
