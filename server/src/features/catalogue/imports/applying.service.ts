import { setImmediate } from 'node:timers/promises';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { waitForLocks } from '../../../db/locks.ts';
import { AppError } from '../../../lib/app-error.ts';
import { groupBySize } from '../../../lib/yielding.ts';
import { recordGroup } from '../../platform/audit/audit.service.ts';
import * as store from './imports.store.ts';
import type { Kinds } from './kinds.service.ts';

/** Lines that are written by one statement, and bytes of their records; between them others have their turn. */
const BATCH = { most: 500, size: 512 * 1024 };

export const applyQueue: Queue = { name: 'import-apply', options: { retryLimit: 2, retryDelay: 5 } };

/** Name of an import on the audit. */
export const IMPORTED = 'IMPORTED';

/** Ends the transaction of an import that was canceled. */
class Canceled extends Error {}

/** Throws ACCESS_DENIED where the author of an import may no longer import. */
const contextOf = async (ctx: Context, kinds: Kinds, found: store.ImportRecord): Promise<SignedInContext> => {
  const actor = await kinds[found.kind].findActor(ctx, found.actorId);
  if (!actor) throw new AppError('ACCESS_DENIED');
  return { ...ctx, address: found.address, actor };
};

const writeAll = async (tx: SignedInContext, kinds: Kinds, found: store.ImportRecord): Promise<void> => {
  const { id, fileName, counts } = found;
  const { subject, begin, write } = kinds[found.kind];
  const details = { importId: id, created: counts.NEW, changed: counts.CHANGED };
  const groupId = await recordGroup(tx, { action: IMPORTED, subject, title: fileName, details });
  await begin?.(tx, groupId, { name: fileName, count: counts.NEW });
  const writing = await store.listWriting(tx.db, id);
  let done = 0;
  for (const batch of groupBySize(writing, BATCH, ({ sizeBytes }) => sizeBytes)) {
    const numbers = batch.map(({ line }) => line);
    await write(tx, groupId, await store.findByLines(tx.db, id, numbers));
    done += batch.length;
    // On another connection: others see how far it is, and it sees whether somebody has canceled it.
    if (!(await store.reportDone(tx.pool, id, done))) throw new Canceled();
    await setImmediate();
  }
  // In the same transaction: whoever cancels now is too late, or it is as if nothing had been written.
  if (!(await store.changeState(tx.db, id, { from: ['APPLYING'], to: 'DONE' }))) throw new Canceled();
};

/**
 * Writes all lines of an import that are not refused, or none. What a person can do something about (a record that was
 * changed meanwhile) is the import's failure; anything else is tried again, and in the end a failure, too.
 */
export const apply = async (
  ctx: Context,
  kinds: Kinds,
  id: string,
  isLastAttempt: boolean,
): Promise<void> => {
  const found = await store.find(ctx.db, id, ctx.clock.now());
  if (found?.state !== 'APPLYING') return;
  try {
    await inTransaction(await contextOf(ctx, kinds, found), async (tx) => {
      await waitForLocks(tx.db);
      await writeAll(tx, kinds, found);
    });
  } catch (error) {
    if (error instanceof Canceled) return;
    const isKnown = error instanceof AppError;
    if (isKnown || isLastAttempt) {
      const failure = isKnown ? error.code : 'INTERNAL';
      await store.changeState(ctx.db, id, { from: ['APPLYING'], to: 'FAILED', failure });
    }
    if (!isKnown) throw error;
  }
};
