import { createHash } from 'node:crypto';
import { isWholeWebp, toWebp } from '@parvoz/clean-documents/pictures.ts';
import type { PictureShape } from '@parvoz/contract/limits.ts';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../../db/pool.ts';
import type { FileResponse } from '../../../lib/file-response.ts';
import type { Storage } from '../../../lib/storage.ts';
import { drawCoverOf } from '../covers/service.ts';
import { servedWidth, variantKey, WIDE_RATIO, wideKey } from '../rules.ts';
import * as store from '../store.ts';

interface VariantContext {
  db: Queryable;
  storage: Storage;
  log: { error(details: object, message: string): void };
}

interface Variant {
  bytes: Uint8Array;
  etag: string;
}

const toVariant = (bytes: Uint8Array): Variant => ({
  bytes,
  etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
});

/** ETags of variants that were decoded once, by their keys: the same bytes are not decoded again. */
const decoded = new LRUCache<string, string>({ max: 20_000 });

/** A variant from the store; null also for one that is empty, cut off or no picture. */
const findVariant = async (storage: Storage, key: string): Promise<Variant | null> => {
  const bytes = await storage.find(key);
  if (!bytes) return null;
  const variant = toVariant(bytes);
  if (decoded.get(key) === variant.etag) return variant;
  if (!(await isWholeWebp(bytes))) return null;
  decoded.set(key, variant.etag);
  return variant;
};

/** Keeps a variant; where there is no place for it, it is made again for the next visitor. */
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

/** What a variant is made from; `isWide` where it has that shape already. */
const findSource = async (
  { storage }: VariantContext,
  { id, original, coverKind, coverName }: store.FoundPicture,
  shape: PictureShape,
): Promise<{ bytes: Uint8Array; isWide: boolean } | null> => {
  if (coverKind && coverName !== null)
    return { bytes: Buffer.from(drawCoverOf(coverKind, coverName, shape)), isWide: shape === 'wide' };
  const drawnWide = shape === 'wide' ? await storage.find(wideKey(id)) : null;
  const bytes = drawnWide ?? (await storage.find(original));
  return bytes && { bytes, isWide: drawnWide !== null };
};

const makeVariant = async (
  ctx: VariantContext,
  file: store.FoundPicture,
  shape: PictureShape,
  width: number,
): Promise<Variant | null> => {
  const source = await findSource(ctx, file, shape);
  if (!source) {
    ctx.log.error({ key: file.original }, 'the file of a picture is missing from the store');
    return null;
  }
  const webp = await toWebp(source.bytes, width, shape === 'wide' && !source.isWide ? WIDE_RATIO : undefined);
  await storeVariant(ctx, variantKey(file.id, shape, width), webp);
  return toVariant(webp);
};

const findOrMake = async (
  ctx: VariantContext,
  id: string,
  shape: PictureShape,
  width: number,
): Promise<Variant | null> => {
  const ready = await findVariant(ctx.storage, variantKey(id, shape, width));
  if (ready) return ready;
  const file = await store.findPicture(ctx.db, id);
  return file && makeVariant(ctx, file, shape, width);
};

/** Variants that are being read or made right now, so that a burst of requests makes each once. */
const opening = new Map<string, Promise<Variant | null>>();

/**
 * A public picture as WebP in the kept width that fits `width` (pixels); null for anything that is no public picture, and
 * for one that the store has lost.
 */
export const openPicture = async (
  ctx: VariantContext,
  id: string,
  width: number | undefined,
  shape: PictureShape,
): Promise<FileResponse | null> => {
  const servedPx = servedWidth(width);
  const key = variantKey(id, shape, servedPx);
  const work = opening.get(key) ?? findOrMake(ctx, id, shape, servedPx).finally(() => opening.delete(key));
  opening.set(key, work);
  const variant = await work;
  return variant && { ...variant, mediaType: 'image/webp', name: `${id}-${shape}-${servedPx}.webp` };
};
