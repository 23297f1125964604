import { createHash } from 'node:crypto';
import type { Picture } from '@parvoz/contract/common.ts';
import { API_BASE } from '@parvoz/contract/endpoint.ts';
import { openAttachment } from '@parvoz/contract/files.ts';
import type { PictureShape } from '@parvoz/contract/limits.ts';
import { type Context, inTransaction } from '../../db/context.ts';
import type { Queryable } from '../../db/pool.ts';
import { AppError } from '../../http/app-error.ts';
import type { FileAnswer } from '../../http/file.ts';
import { agencyEmblem } from '../../lib/art/agency-emblem.ts';
import { scholarshipCover } from '../../lib/art/scholarship-cover.ts';
import { universityCover } from '../../lib/art/university-cover.ts';
import { isUuid, newId } from '../../lib/ids.ts';
import { type CleanPicture, cleanPicture, PictureError, toWebp } from '../../lib/pictures.ts';
import type { Storage } from '../../lib/storage.ts';
import * as limits from '../auth/limits/service.ts';
import { type DocumentAccess, openDocument } from './documents/service.ts';
import { releaseFile } from './removal/service.ts';
import {
  FILES_PER_HOUR,
  HOUR_MS,
  KEPT_SIDE,
  keptWidth,
  pictureFolder,
  UPLOADS_PER_HOUR,
  variantKey,
  WIDE_RATIO,
} from './rules.ts';
import * as store from './store.ts';

export {
  type DocumentAccess,
  keepDocument,
  readDocument,
  shareDocument,
  useDocument,
} from './documents/service.ts';
export { releaseFile } from './removal/service.ts';
export { dropOf as dropUploadsOf } from './uploads/service.ts';

interface FilesContext {
  db: Queryable;
  storage: Storage;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export type CoverKind = 'university' | 'scholarship' | 'agency';

const CARD = { width: 1280, height: 800 };
const WIDE = { width: 1600, height: 1600 / WIDE_RATIO };

const drawings: Record<CoverKind, (name: string, size: typeof CARD) => string> = {
  university: universityCover,
  scholarship: scholarshipCover,
  agency: (name) => agencyEmblem(name, { size: 640 }),
};

const wideKey = (id: string): string => `${pictureFolder(id)}/wide.svg`;

/**
 * Draws the cover that belongs to a name and keeps it as a public picture; answers its id. The drawing is kept as
 * SVG, and what is served is WebP made from it at the first request for a width.
 */
export const createCover = async (ctx: FilesContext, kind: CoverKind, name: string): Promise<string> => {
  const id = newId();
  const original = `${pictureFolder(id)}/card.svg`;
  const svg = drawings[kind](name, CARD);
  await ctx.storage.put(original, svg);
  if (kind !== 'agency') await ctx.storage.put(wideKey(id), drawings[kind](name, WIDE));
  await store.insert(ctx.db, {
    id,
    kind: 'PICTURE',
    ownerId: null,
    mediaType: 'image/svg+xml',
    sizeBytes: Buffer.byteLength(svg),
    checksum: sha256(Buffer.from(svg)),
    original,
  });
  return id;
};

const makeVariant = async (
  storage: Storage,
  file: store.Attachment,
  shape: PictureShape,
  width: number,
): Promise<Uint8Array> => {
  const drawnWide = shape === 'wide' ? await storage.find(wideKey(file.id)) : null;
  const source = drawnWide ?? (await storage.find(file.original));
  if (!source) throw new Error(`the file of attachment ${file.id} is missing from the store`);
  const webp = await toWebp(source, width, shape === 'wide' && !drawnWide ? WIDE_RATIO : undefined);
  await storage.put(variantKey(file.id, shape, width), webp);
  return webp;
};

const findOrMake = async (
  { db, storage }: FilesContext,
  id: string,
  shape: PictureShape,
  width: number,
): Promise<Uint8Array | null> => {
  const ready = await storage.find(variantKey(id, shape, width));
  if (ready) return ready;
  const file = await store.findPicture(db, id);
  return file && makeVariant(storage, file, shape, width);
};

/** Variants that are being read or made right now, so that a burst of requests makes each once. */
const opening = new Map<string, Promise<Uint8Array | null>>();

/** A public picture as WebP in the kept width that fits `width` (pixels); null for anything that is no public picture. */
export const openPicture = async (
  ctx: FilesContext,
  id: string,
  width: number | undefined,
  shape: PictureShape,
): Promise<FileAnswer | null> => {
  const kept = keptWidth(width);
  const key = variantKey(id, shape, kept);
  const work = opening.get(key) ?? findOrMake(ctx, id, shape, kept).finally(() => opening.delete(key));
  opening.set(key, work);
  const bytes = await work;
  const etag = `"${createHash('sha1').update(key).digest('base64url')}"`;
  return bytes && { bytes, mediaType: 'image/webp', etag, name: `${id}-${shape}-${kept}.webp` };
};

/**
 * A public picture for everybody, or a document for whom `access` lets in. Throws NOT_FOUND, and for a document
 * UNAUTHORIZED or ACCESS_DENIED.
 */
export const open = async (
  ctx: Context & { storage: Storage },
  access: DocumentAccess,
  given: { id: string; width: number | undefined; shape: PictureShape },
): Promise<FileAnswer> => {
  const id = isUuid(given.id) ? given.id.toLowerCase() : null;
  const found =
    id && ((await openPicture(ctx, id, given.width, given.shape)) ?? (await openDocument(ctx, access, id)));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

type UploadContext = Context & { storage: Storage };

const clean = async (bytes: Uint8Array): Promise<CleanPicture> => {
  try {
    return await cleanPicture(bytes, KEPT_SIDE);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    const problem = error.code === 'NOT_A_PICTURE' ? 'notPicture' : 'tooManyPixels';
    throw new AppError(error.code, { file: { problem } });
  }
};

const mustHaveUploadsLeft = async (db: Queryable, ownerId: string, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - HOUR_MS);
  if ((await store.countUploads(db, ownerId, since)) >= UPLOADS_PER_HOUR)
    throw new AppError('TOO_MANY_REQUESTS');
};

/**
 * Keeps a picture as somebody's upload, made anew from its pixels. It is removed after a day unless something uses it.
 * Throws NOT_A_PICTURE or PICTURE_TOO_LARGE with a sentence at `file`, TOO_MANY_REQUESTS after 30 in an hour, or 60 with
 * those that were refused.
 */
export const uploadPicture = async (
  ctx: UploadContext,
  ownerId: string,
  file: Uint8Array,
): Promise<Picture> => {
  const createdAt = ctx.clock.now();
  const key = `upload ${ownerId}`;
  await limits.count(ctx, [{ code: 'TOO_MANY_REQUESTS', key, count: FILES_PER_HOUR, windowMs: HOUR_MS }]);
  await mustHaveUploadsLeft(ctx.db, ownerId, createdAt);
  const { bytes, width, height } = await clean(file);
  const id = newId();
  const original = `${pictureFolder(id)}/original.webp`;
  await ctx.storage.put(original, bytes);
  try {
    await inTransaction(ctx, async (tx) => {
      await store.lockUploads(tx.db, ownerId);
      await mustHaveUploadsLeft(tx.db, ownerId, createdAt);
      await store.insertUpload(tx.db, {
        ...{ id, kind: 'PICTURE', ownerId, mediaType: 'image/webp', original, width, height, createdAt },
        ...{ sizeBytes: bytes.length, checksum: sha256(bytes) },
      });
    });
  } catch (error) {
    await ctx.storage.removeFolder(pictureFolder(id));
    throw error;
  }
  return { id, url: API_BASE + openAttachment.path.replace('{id}', id) };
};

/** Says, in the caller's transaction, that one more place shows a picture. Throws for one that `ownerId` did not upload. */
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
 * Says, in the caller's transaction, that a place shows another picture than before, or none. Throws for one that
 * `ownerId` did not upload.
 */
export const replacePicture = async (
  ctx: SendContext,
  { from, to, ownerId }: { from: string | null; to: string | null; ownerId: string },
): Promise<void> => {
  if (from === to) return;
  if (to) await usePicture(ctx, to, ownerId);
  if (from) await releaseFile(ctx, from);
};
