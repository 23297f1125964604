import { createHash } from 'node:crypto';
import { type CleanPicture, cleanPicture, PictureError } from '@parvoz/clean-documents/pictures.ts';
import type { Picture } from '@parvoz/contract/common.ts';
import { API_BASE } from '@parvoz/contract/endpoint.ts';
import type { PictureShape } from '@parvoz/contract/limits.ts';
import { openAttachment } from '@parvoz/contract/people/files.ts';
import { type Context, inTransaction } from '../../../db/context.ts';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { FileResponse } from '../../../lib/file-response.ts';
import { isUuid, newId } from '../../../lib/ids.ts';
import type { Storage } from '../../../lib/storage.ts';
import * as limits from '../auth/limits/limits.service.ts';
import { countUses, type DocumentAccess, openDocument } from './documents.service.ts';
import { FILES_PER_HOUR, HOUR_MS, MAX_SIDE_PX, pictureFolder, UPLOADS_PER_HOUR } from './files.rules.ts';
import * as store from './files.store.ts';
import { assertDayQuota, assertStoreQuota } from './quotas.service.ts';
import { releaseFile, releaseHeld } from './removal.service.ts';
import { openPicture } from './variants.service.ts';

export { type CleanupResult, cleanUp } from './cleanup.service.ts';
export { createCover, createCovers, drawCoverOf } from './covers.service.ts';
export { listDrawn } from './covers.store.ts';
export {
  type DocumentAccess,
  findContent,
  holdDocuments,
  openDocument,
  releaseDocuments,
  shareDocument,
  shareDocuments,
  storeDocument,
  storeFile,
  useDocument,
} from './documents.service.ts';
export type { CoverKind } from './files.rules.ts';
export { measureRoom } from './quotas.service.ts';
export { releaseFile } from './removal.service.ts';
export { dropOf as dropUploadsOf } from './uploads/uploads.service.ts';

/**
 * A public picture for everybody, or a document for whom `access` lets in. Throws NOT_FOUND, and for a document
 * UNAUTHORIZED, ACCESS_DENIED or FILE_MISSING.
 */
export const open = async (
  ctx: Context & { storage: Storage },
  access: DocumentAccess,
  given: { id: string; width: number | undefined; shape: PictureShape },
): Promise<FileResponse> => {
  const id = isUuid(given.id) ? given.id.toLowerCase() : null;
  const found =
    id && ((await openPicture(ctx, id, given.width, given.shape)) ?? (await openDocument(ctx, access, id)));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type UploadContext = Context & { storage: Storage };

const clean = async (ownerId: string, bytes: Uint8Array): Promise<CleanPicture> => {
  try {
    return await cleanPicture(ownerId, bytes, MAX_SIDE_PX);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    const problem = error.code === 'NOT_A_PICTURE' ? 'notPicture' : 'tooManyPixels';
    throw new AppError(error.code, { file: { problem } });
  }
};

const assertUploadsLeft = async (db: Queryable, ownerId: string, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - HOUR_MS);
  if ((await store.countUploads(db, ownerId, since)) >= UPLOADS_PER_HOUR)
    throw new AppError('TOO_MANY_REQUESTS');
};

/**
 * Counts a file that an account is about to send, before any of it is read. Throws TOO_MANY_REQUESTS after 30 pictures
 * in an hour, or 60 files with those that were refused, and STORE_FULL.
 */
export const assertMayUpload = async (ctx: UploadContext, ownerId: string): Promise<void> => {
  const key = `upload ${ownerId}`;
  await limits.count(ctx, [{ code: 'TOO_MANY_REQUESTS', key, count: FILES_PER_HOUR, windowMs: HOUR_MS }]);
  await assertUploadsLeft(ctx.db, ownerId, ctx.clock.now());
  await assertStoreQuota(ctx, 0);
};

/**
 * Stores a picture as somebody's upload, made anew from its pixels. It is removed after a day unless something uses it. Throws
 * NOT_A_PICTURE or PICTURE_TOO_LARGE with a sentence at `file`, TOO_MANY_REQUESTS after 30 in an hour, UPLOAD_QUOTA and
 * STORE_FULL where there is no room for it.
 */
export const uploadPicture = async (
  ctx: UploadContext,
  ownerId: string,
  file: Uint8Array,
): Promise<Picture> => {
  const createdAt = ctx.clock.now();
  await assertStoreQuota(ctx, file.length);
  const { bytes, width, height } = await clean(ownerId, file);
  const id = newId();
  const original = `${pictureFolder(id)}/original.webp`;
  try {
    await ctx.storage.put(original, bytes);
    await inTransaction(ctx, async (tx) => {
      await store.lockUploads(tx.db, ownerId);
      await assertUploadsLeft(tx.db, ownerId, createdAt);
      await assertDayQuota(tx, ownerId, bytes.length);
      await store.insertUpload(tx.db, {
        ...{ id, kind: 'PICTURE', ownerId, mediaType: 'image/webp', original, width, height, createdAt },
        ...{ sizeBytes: bytes.length, checksum: sha256(bytes) },
      });
    });
  } catch (error) {
    await ctx.storage.removeFolder(pictureFolder(id)).catch((left: unknown) => {
      ctx.log.warn({ err: left }, 'a picture of no use stays in the store until it is swept');
    });
    throw error;
  }
  return { id, url: API_BASE + openAttachment.path.replace('{id}', id) };
};

/** Counts one more place that shows a picture, in the caller's transaction. Throws for one that `ownerId` did not upload. */
export const usePicture = async (
  { db }: Pick<Context, 'db'>,
  pictureId: string,
  ownerId: string,
): Promise<void> => {
  if (!(await store.addUse(db, pictureId, ownerId)))
    throw new AppError('INVALID_INPUT', { photoId: { problem: 'wrong' } });
};

type SendContext = Pick<Context, 'db' | 'jobs'>;

/**
 * Counts a place that shows another picture than before, or none, in the caller's transaction. Throws for one that `ownerId`
 * did not upload.
 */
export const replacePicture = async (
  ctx: SendContext,
  { from, to, ownerId }: { from: string | null; to: string | null; ownerId: string },
): Promise<void> => {
  if (from === to) return;
  if (to) await usePicture(ctx, to, ownerId);
  if (from) await releaseFile(ctx, from);
};

/** Returns whether `ownerId` uploaded all of these pictures, each of which is named once. */
export const areOwn = async (
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
  ownerId: string,
): Promise<boolean> => ids.length === 0 || (await store.countOwn(db, ids, ownerId)) === ids.length;

/** Returns those of these pictures that `ownerId` may show in a text, as `replacePictures` accepts them. */
export const findShowable = async (
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
  ownerId: string,
): Promise<ReadonlySet<string>> => new Set(ids.length > 0 ? await store.listShowable(db, ids, ownerId) : []);

/** Pictures that a record showed and shows, each of them once. */
export interface ShownPictures {
  from: readonly string[];
  to: readonly string[];
}

/**
 * Counts the changed pictures of records, in the caller's transaction. New ones were uploaded by `ownerId`, or are or were
 * shown by a record; throws a fault at `field` for any other. Former ones are held as long as the change can be undone.
 */
export const replacePictures = async (
  ctx: Pick<Context, 'db' | 'clock'>,
  records: readonly ShownPictures[],
  { ownerId, field }: { ownerId: string; field: string },
): Promise<void> => {
  const added: string[] = [];
  const dropped: string[] = [];
  for (const { from, to } of records) {
    const [before, after] = [new Set(from), new Set(to)];
    for (const id of after) if (!before.has(id)) added.push(id);
    for (const id of before) if (!after.has(id)) dropped.push(id);
  }
  const uses = countUses(added);
  if (uses.length > 0 && (await store.addPublicUses(ctx.db, uses, ownerId)) < uses.length)
    throw new AppError('INVALID_INPUT', { [field]: { problem: 'wrong' } });
  await releaseHeld(ctx, countUses(dropped));
};
