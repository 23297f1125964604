import type { JoinProgress } from '@parvoz/contract/agencies/joining.ts';
import { MAX_JOIN_DOCUMENTS } from '@parvoz/contract/agencies/joining-states.ts';
import { type Context, inTransaction } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Storage } from '../../../lib/storage.ts';
import * as files from '../../people/files/files.service.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import * as store from './documents.store.ts';
import { isOpen } from './joining.rules.ts';
import { getByKey, getProgress } from './joining.service.ts';
import * as requests from './joining.store.ts';

type UploadContext = Context & { storage: Storage };

/** Throws JOIN_ANSWERED for a request that is decided, TOO_MANY_DOCUMENTS where ten have come. */
const assertRoom = async ({ db }: Pick<Context, 'db'>, request: requests.RequestRow): Promise<void> => {
  if (!isOpen(request.state)) throw new AppError('JOIN_ANSWERED');
  if ((await store.count(db, request.id)) >= MAX_JOIN_DOCUMENTS)
    throw new AppError('TOO_MANY_JOIN_DOCUMENTS');
};

/**
 * Throws unless a file may be sent with this key, before any of it is read: NOT_FOUND, JOIN_ANSWERED, TOO_MANY_JOIN_DOCUMENTS,
 * TOO_MANY_REQUESTS.
 */
export const assertMayUpload = async (ctx: UploadContext, key: string): Promise<void> => {
  const request = await getByKey(ctx, key);
  await assertRoom(ctx, request);
  await files.assertMayUpload(ctx, request.id);
};

/** Adds a document to an open request. Throws the same, and what `files.storeFile` throws. */
export const add = async (
  ctx: UploadContext,
  given: { key: string; name: string },
  bytes: Uint8Array,
): Promise<JoinProgress> => {
  const { id } = await getByKey(ctx, given.key);
  const { id: attachmentId, name } = await files.storeFile(ctx, id, { name: given.name, bytes });
  await inTransaction(ctx, async (tx) => {
    const request = await getByKey(tx, given.key, requests.lock);
    await assertRoom(tx, request);
    await files.shareDocument(tx, attachmentId);
    await store.insert(tx.db, { requestId: id, attachmentId, name });
    await requests.touch(tx.db, id, tx.clock.now());
  });
  return getProgress(ctx, given.key);
};

/** Opens documents of requests for administrators, which is on the audit; those of others as `next` does. */
export const accessWith =
  (next: files.DocumentAccess): files.DocumentAccess =>
  async (ctx, attachmentId) => {
    const place = await store.findPlace(ctx.db, attachmentId);
    if (!place) return next(ctx, attachmentId);
    if (ctx.actor.role !== 'ROLE_ADMIN') throw new AppError('ACCESS_DENIED');
    const details = { attachmentId };
    const subject = { subject: 'join-request', subjectId: place.requestId };
    await audit.record(ctx, { action: 'DOCUMENT_READ', ...subject, details });
    return { name: place.name };
  };
