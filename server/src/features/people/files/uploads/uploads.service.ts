import type { Upload } from '@parvoz/contract/applications/application-documents.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../../db/context.ts';
import type { Queue } from '../../../../db/jobs.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { isUuid, newId } from '../../../../lib/ids.ts';
import type { Storage } from '../../../../lib/storage.ts';
import * as limits from '../../auth/limits/limits.service.ts';
import { documentFolder, HOUR_MS, UNUSED_MS } from '../files.rules.ts';
import * as attachments from '../files.store.ts';
import { assertDayQuota, assertStoreQuota } from '../quotas.service.ts';
import {
  chunkKey,
  isChunk,
  MAX_UNFINISHED_BYTES,
  pieceAt,
  pieceName,
  STARTS_PER_HOUR,
  uploadFolder,
} from './uploads.rules.ts';
import * as store from './uploads.store.ts';

type UploadContext = SignedInContext & { storage: Storage };

/** Tries to remove what is of no use any more; where that fails, the sweep does it. */
const removeLater = async ({ log }: Pick<Context, 'log'>, remove: () => Promise<void>): Promise<void> => {
  try {
    await remove();
  } catch (error) {
    log.warn({ err: error }, 'a piece of no use stays in the store until it is swept');
  }
};

const answerOf = ({ id, sizeBytes, receivedBytes }: Upload): Upload => ({
  ...{ id, sizeBytes, receivedBytes },
});

const getUpload = async (
  { db }: Pick<Context, 'db'>,
  id: string,
  ownerId: string,
  find = store.find,
): Promise<store.UploadRow> => {
  const upload = isUuid(id) ? await find(db, id, ownerId) : null;
  if (!upload) throw new AppError('NOT_FOUND');
  return upload;
};

/**
 * Begins an upload of the caller's. Throws TOO_MANY_REQUESTS after 200 in an hour, and while those that are not finished
 * announce too many bytes; UPLOAD_QUOTA and STORE_FULL where there is no room for it.
 */
export const start = async (
  ctx: UploadContext,
  { name, sizeBytes }: { name: string; sizeBytes: number },
): Promise<Upload> => {
  const ownerId = ctx.actor.accountId;
  const key = `document ${ownerId}`;
  await limits.count(ctx, [{ code: 'TOO_MANY_REQUESTS', key, count: STARTS_PER_HOUR, windowMs: HOUR_MS }]);
  await assertStoreQuota(ctx, sizeBytes);
  const id = newId();
  await inTransaction(ctx, async ({ db, clock, storage }) => {
    await store.lockOwner(db, ownerId);
    await assertDayQuota({ db, clock, storage }, ownerId, sizeBytes);
    if ((await store.countBytes(db, ownerId)) + sizeBytes > MAX_UNFINISHED_BYTES)
      throw new AppError('TOO_MANY_REQUESTS');
    await store.insert(db, { id, ownerId, name, sizeBytes, createdAt: clock.now() });
  });
  return { id, sizeBytes, receivedBytes: 0 };
};

/** Throws NOT_FOUND for what is no upload of the caller's, or has become a document. */
export const get = async (ctx: SignedInContext, id: string): Promise<Upload> =>
  answerOf(await getUpload(ctx, id, ctx.actor.accountId));

const assertNext = (upload: store.UploadRow, offset: number, sizeBytes: number): void => {
  if (upload.receivedBytes !== offset || offset === upload.sizeBytes) throw new AppError('UPLOAD_OFFSET');
  if (!isChunk(upload, sizeBytes)) throw new AppError('MALFORMED');
};

/**
 * Stores the next chunk of an upload of the caller's; of two chunks for one place one counts. The store may be slow, so that
 * nothing is locked in the database meanwhile. Throws NOT_FOUND, UPLOAD_OFFSET when another place is due, MALFORMED for a chunk
 * of another size, STORE_FULL, STORE_UNAVAILABLE.
 */
export const addChunk = async (
  ctx: UploadContext,
  id: string,
  offset: number,
  bytes: Uint8Array,
): Promise<Upload> => {
  const found = await getUpload(ctx, id, ctx.actor.accountId);
  assertNext(found, offset, bytes.length);
  await assertStoreQuota(ctx, bytes.length);
  const piece = pieceName(offset);
  const key = chunkKey(found.id, piece);
  await ctx.storage.put(key, bytes);
  try {
    return await inTransaction(ctx, async ({ db, actor }) => {
      const upload = await getUpload({ db }, id, actor.accountId, store.lock);
      assertNext(upload, offset, bytes.length);
      const receivedBytes = offset + bytes.length;
      await store.addPiece(db, upload.id, piece, receivedBytes);
      return answerOf({ ...upload, receivedBytes });
    });
  } catch (error) {
    // A refusal changed nothing; after a lost answer of the database nobody knows.
    if (error instanceof AppError) await removeLater(ctx, () => ctx.storage.remove(key));
    throw error;
  }
};

export const removeChunksQueue: Queue = {
  name: 'uploads-remove',
  options: { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
};
export const sweepUploadsQueue: Queue = {
  name: 'uploads-sweep',
  options: { retryLimit: 3, retryDelay: 60 },
};

type SendContext = Pick<Context, 'db' | 'jobs'>;

const sendRemovals = async ({ db, jobs }: SendContext, ids: readonly string[]): Promise<void> => {
  for (const id of ids) await jobs.send(db, removeChunksQueue, { id });
};

/** Drops an upload in the caller's transaction, and has its chunks removed. Throws NOT_FOUND when there is none. */
export const drop = async (tx: SendContext, id: string, ownerId: string): Promise<void> => {
  if (!isUuid(id) || !(await store.remove(tx.db, id, ownerId))) throw new AppError('NOT_FOUND');
  await sendRemovals(tx, [id.toLowerCase()]);
};

/** Abandons an upload of the caller's. Throws NOT_FOUND. */
export const remove = async (ctx: SignedInContext, id: string): Promise<null> => {
  await inTransaction(ctx, (tx) => drop(tx, id, tx.actor.accountId));
  return null;
};

/** Drops an account's unfinished uploads, in the caller's transaction. */
export const dropOf = async (tx: SendContext, ownerId: string): Promise<void> =>
  sendRemovals(tx, await store.removeOf(tx.db, ownerId));

type RemoveContext = Pick<Context, 'db'> & { storage: Storage };

/** Removes what has arrived of an upload that is no more, and what it was to become unless it did. */
export const removeChunks = async ({ db, storage }: RemoveContext, id: string): Promise<void> => {
  await storage.removeFolder(uploadFolder(id));
  if (!(await attachments.exists(db, id))) await storage.removeFolder(documentFolder(id));
};

const SWEEP_BATCH = 1000;

/** Drops every upload that was begun a day ago and is unused. */
export const sweep = async (ctx: Pick<Context, 'db' | 'pool' | 'clock' | 'jobs'>): Promise<void> => {
  const dayAgo = new Date(ctx.clock.now().getTime() - UNUSED_MS);
  await inTransaction(ctx, async (tx) => sendRemovals(tx, await store.removeOld(tx.db, dayAgo, SWEEP_BATCH)));
};

export interface FinishedUpload {
  id: string;
  name: string;
  read(): Promise<Uint8Array>;
}

/** A finished upload of an account, not read yet. Throws NOT_FOUND, UPLOAD_UNFINISHED. */
export const findFinished = async (
  ctx: RemoveContext,
  id: string,
  ownerId: string,
): Promise<FinishedUpload> => {
  const upload = await getUpload(ctx, id, ownerId);
  if (upload.receivedBytes < upload.sizeBytes) throw new AppError('UPLOAD_UNFINISHED');
  const read = async () => {
    const bytes = new Uint8Array(upload.sizeBytes);
    for (let offset = 0; offset < upload.sizeBytes; ) {
      const chunk = await ctx.storage.find(chunkKey(upload.id, pieceAt(upload.pieces, offset)));
      // The upload was abandoned in the meantime, or a crash has left less of it than was acknowledged.
      if (!chunk?.length || chunk.length > upload.sizeBytes - offset) throw new AppError('NOT_FOUND');
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    return bytes;
  };
  return { id: upload.id, name: upload.name, read };
};

/** Counts the uploads that are not used yet, and how much of them has arrived. */
export const countUnfinished = ({ db }: Pick<Context, 'db'>) => store.countAll(db);
