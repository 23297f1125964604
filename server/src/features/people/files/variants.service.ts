import { createHash } from 'node:crypto';
import { isWholeWebp, toWebp } from '@parvoz/clean-documents/pictures.ts';
import type { PictureShape } from '@parvoz/contract/limits.ts';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { FileResponse } from '../../../lib/file-response.ts';
import type { PictureBytes } from '../../../lib/picture-cache.ts';
import type { Storage } from '../../../lib/storage.ts';
import { drawCoverOf } from './covers.service.ts';
import { type CoverKind, servedWidth, variantKey, WIDE_RATIO, wideKey } from './files.rules.ts';
import * as store from './files.store.ts';

interface VariantContext {
  db: Queryable;
  storage: Storage;
  log: { error(details: object, message: string): void };
}

const toVariant = (bytes: Uint8Array): PictureBytes => ({
  bytes,
  etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
});

/** Variants that were decoded once, by their keys: the same bytes are not decoded again. */
const decoded = new LRUCache<string, { etag: string; mark: string | null }>({ max: 20_000 });

/** A variant from the store; null also for one that is empty, cut off or no picture. */
const findVariant = async (storage: Storage, key: string): Promise<PictureBytes | null> => {
  const { bytes = null, mark = null } = storage.findMarked
    ? ((await storage.findMarked(key)) ?? {})
    : { bytes: await storage.find(key) };
  if (!bytes) return null;
  const known = decoded.get(key);
  if (known && mark !== null && known.mark === mark) return { bytes, etag: known.etag };
  const variant = toVariant(bytes);
  if (known?.etag !== variant.etag && !(await isWholeWebp(bytes))) return null;
  decoded.set(key, { etag: variant.etag, mark });
  return variant;
};

/** Stores a variant; where there is no room for it, it is made again for the next visitor. */
const storeVariant = async (
  { storage, log }: VariantContext,
  key: string,
  bytes: Uint8Array,
): Promise<void> => {
  try {
    await storage.put(key, bytes);
  } catch (error) {
    log.error({ err: error, key }, 'a picture could not be kept');
  }
};

/** Picture that a variant is made from; `isWide` if it has that shape already. */
interface Source {
  bytes: Uint8Array;
  isWide: boolean;
}

/** An emblem has one shape. */
const drawingOf = (kind: CoverKind, name: string, shape: PictureShape): Source => ({
  bytes: Buffer.from(drawCoverOf(kind, name, shape)),
  isWide: shape === 'wide' && kind !== 'agency',
});

const findSource = async (
  { storage }: VariantContext,
  { id, original, coverKind, coverName }: store.FoundPicture,
  shape: PictureShape,
): Promise<Source | null> => {
  if (coverKind && coverName !== null) return drawingOf(coverKind, coverName, shape);
  const drawnWide = shape === 'wide' ? await storage.find(wideKey(id)) : null;
  const bytes = drawnWide ?? (await storage.find(original));
  return bytes && { bytes, isWide: drawnWide !== null };
};

const drawVariant = ({ bytes, isWide }: Source, shape: PictureShape, width: number): Promise<Uint8Array> =>
  toWebp(bytes, width, shape === 'wide' && !isWide ? WIDE_RATIO : undefined);

const makeVariant = async (
  ctx: VariantContext,
  file: store.FoundPicture,
  shape: PictureShape,
  width: number,
): Promise<PictureBytes | null> => {
  const source = await findSource(ctx, file, shape);
  if (!source) {
    ctx.log.error({ key: file.original }, 'the file of a picture is missing from the store');
    return null;
  }
  const webp = await drawVariant(source, shape, width);
  await storeVariant(ctx, variantKey(file.id, shape, width), webp);
  return toVariant(webp);
};

/** Time for which a store that failed to answer a read is not asked for covers. */
const GONE_MS = 15_000;
/** Moment until which stores that fail to answer count as gone. */
const goneUntil = new WeakMap<Storage, number>();
/** Covers that were drawn meanwhile, and not stored: none is drawn twice. */
const drawn = new LRUCache<string, PictureBytes>({
  maxSize: 16_000_000,
  sizeCalculation: ({ bytes }) => bytes.length,
  ttl: GONE_MS,
});

/** Draws a variant that needs no file of the store; null for a picture that is no cover of a name. */
const drawWithout = async (
  { db }: VariantContext,
  id: string,
  shape: PictureShape,
  width: number,
): Promise<PictureBytes | null> => {
  const file = await store.findPicture(db, id);
  if (!file?.coverKind || file.coverName === null) return null;
  const source = drawingOf(file.coverKind, file.coverName, shape);
  const variant = toVariant(await drawVariant(source, shape, width));
  drawn.set(variantKey(id, shape, width), variant);
  return variant;
};

const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'STORE_UNAVAILABLE';

const findOrMake = async (
  ctx: VariantContext,
  id: string,
  shape: PictureShape,
  width: number,
): Promise<PictureBytes | null> => {
  const key = variantKey(id, shape, width);
  const isGone = performance.now() < (goneUntil.get(ctx.storage) ?? 0);
  const cover = isGone ? (drawn.get(key) ?? (await drawWithout(ctx, id, shape, width))) : null;
  if (cover) return cover;
  try {
    const ready = await findVariant(ctx.storage, key);
    if (ready) return ready;
    const file = await store.findPicture(ctx.db, id);
    return file && (await makeVariant(ctx, file, shape, width));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    goneUntil.set(ctx.storage, performance.now() + GONE_MS);
    const drawing = await drawWithout(ctx, id, shape, width);
    if (!drawing) throw error;
    return drawing;
  }
};

/** Variants that are being read or made right now, so that a burst of requests makes each once. */
const opening = new Map<string, Promise<PictureBytes | null>>();

/** Reads or makes a variant, and keeps it in memory where its store is far away. */
const openOnce = (
  ctx: VariantContext,
  key: string,
  { id, shape, servedPx }: { id: string; shape: PictureShape; servedPx: number },
): Promise<PictureBytes | null> => {
  const going = opening.get(key);
  if (going) return going;
  const { pictures } = ctx.storage;
  const version = pictures?.version ?? 0;
  const work = findOrMake(ctx, id, shape, servedPx).finally(() => opening.delete(key));
  opening.set(key, work);
  return work.then((variant) => {
    if (variant) pictures?.put(key, id, variant, version);
    return variant;
  });
};

/**
 * Returns a public picture as WebP in the stored width that fits `width` (pixels); null for anything that is no public picture,
 * and for one that the store has lost.
 */
export const openPicture = async (
  ctx: VariantContext,
  id: string,
  width: number | undefined,
  shape: PictureShape,
): Promise<FileResponse | null> => {
  const servedPx = servedWidth(width);
  const key = variantKey(id, shape, servedPx);
  const variant = ctx.storage.pictures?.find(key) ?? (await openOnce(ctx, key, { id, shape, servedPx }));
  return variant && { ...variant, mediaType: 'image/webp', name: `${id}-${shape}-${servedPx}.webp` };
};
