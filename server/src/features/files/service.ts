import { createHash } from 'node:crypto';
import type { PictureShape } from '@parvoz/contract/limits.ts';
import type { Queryable } from '../../db/pool.ts';
import { AppError } from '../../http/app-error.ts';
import { agencyEmblem } from '../../lib/art/agency-emblem.ts';
import { scholarshipCover } from '../../lib/art/scholarship-cover.ts';
import { universityCover } from '../../lib/art/university-cover.ts';
import { isUuid, newId } from '../../lib/ids.ts';
import { toWebp } from '../../lib/pictures.ts';
import type { Storage } from '../../lib/storage.ts';
import { keptWidth, variantKey, WIDE_RATIO } from './rules.ts';
import * as store from './store.ts';

interface FilesContext {
  db: Queryable;
  storage: Storage;
}

export type CoverKind = 'university' | 'scholarship' | 'agency';

const CARD = { width: 1280, height: 800 };
const WIDE = { width: 1600, height: 1600 / WIDE_RATIO };

const drawings: Record<CoverKind, (name: string, size: typeof CARD) => string> = {
  university: universityCover,
  scholarship: scholarshipCover,
  agency: (name) => agencyEmblem(name, { size: 640 }),
};

const wideKey = (id: string): string => `pictures/${id}/wide.svg`;

/**
 * Draws the cover that belongs to a name and keeps it as a public picture; answers its id. The drawing is kept as
 * SVG, and what is served is WebP made from it at the first request for a width.
 */
export const createCover = async (ctx: FilesContext, kind: CoverKind, name: string): Promise<string> => {
  const id = newId();
  const original = `pictures/${id}/card.svg`;
  const svg = drawings[kind](name, CARD);
  await ctx.storage.put(original, svg);
  if (kind !== 'agency') await ctx.storage.put(wideKey(id), drawings[kind](name, WIDE));
  await store.insert(ctx.db, {
    id,
    kind: 'PICTURE',
    ownerId: null,
    mediaType: 'image/svg+xml',
    sizeBytes: Buffer.byteLength(svg),
    checksum: createHash('sha256').update(svg).digest('hex'),
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
): Promise<Uint8Array> => {
  const ready = await storage.find(variantKey(id, shape, width));
  if (ready) return ready;
  const file = await store.findPicture(db, id);
  if (!file) throw new AppError('NOT_FOUND');
  return makeVariant(storage, file, shape, width);
};

/** Variants that are being read or made right now, so that a burst of requests makes each once. */
const opening = new Map<string, Promise<Uint8Array>>();

/**
 * A public picture as WebP in the kept width that fits `width` (pixels). Throws NOT_FOUND for anything that is no
 * public picture.
 */
export const openPicture = async (
  ctx: FilesContext,
  givenId: string,
  width: number | undefined,
  shape: PictureShape,
): Promise<{ bytes: Uint8Array; etag: string }> => {
  if (!isUuid(givenId)) throw new AppError('NOT_FOUND');
  const id = givenId.toLowerCase();
  const kept = keptWidth(width);
  const key = variantKey(id, shape, kept);
  const work = opening.get(key) ?? findOrMake(ctx, id, shape, kept).finally(() => opening.delete(key));
  opening.set(key, work);
  return { bytes: await work, etag: `"${createHash('sha1').update(key).digest('base64url')}"` };
};
