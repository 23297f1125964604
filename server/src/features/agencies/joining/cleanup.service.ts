import { DAY_MS } from '@parvoz/contract/time.ts';
import { type Context, inTransaction } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import * as files from '../../people/files/files.service.ts';
import * as documents from './documents.store.ts';
import * as store from './joining.store.ts';

export const forgetQueue: Queue = { name: 'joining-forget', options: { retryLimit: 3, retryDelay: 60 } };

/** Long enough to be asked why, and for the next request to be seen beside it (docs/rules.md#agencies). */
const CLOSED_RETENTION_MS = 90 * DAY_MS;
const BATCH = 500;

type CleanupContext = Pick<Context, 'db' | 'pool' | 'clock' | 'jobs'>;

/** Removes requests with what was written about them and their documents. */
const removeEach = async (ctx: CleanupContext, ids: readonly string[]): Promise<void> => {
  for (const id of ids)
    await inTransaction(ctx, async (tx) => {
      for (const attachmentId of await documents.removeAll(tx.db, id))
        await files.releaseFile(tx, attachmentId);
      await store.remove(tx.db, id);
    });
};

/**
 * Removes requests that were declined or withdrawn long ago, and accepted ones of which nobody can say any more which agency
 * they have become.
 */
export const forgetClosed = async (ctx: CleanupContext): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - CLOSED_RETENTION_MS);
  await removeEach(ctx, await store.listClosed(ctx.db, before, BATCH));
};

/** Removes the requests of agencies that can no longer be restored. */
export const forgetConsultings = async (
  ctx: CleanupContext,
  consultingIds: readonly number[],
): Promise<void> => removeEach(ctx, await store.listOf(ctx.db, consultingIds));
