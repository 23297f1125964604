import { createHash } from 'node:crypto';
import type { PictureShape } from '@parvoz/contract/limits.ts';
import { agencyEmblem } from '@parvoz/covers/agency-emblem.ts';
import { scholarshipCover } from '@parvoz/covers/scholarship-cover.ts';
import { universityCover } from '@parvoz/covers/university-cover.ts';
import type { Queryable } from '../../../db/pool.ts';
import { newId } from '../../../lib/ids.ts';
import type { Storage } from '../../../lib/storage.ts';
import { type CoverKind, pictureFolder, WIDE_RATIO, wideKey } from '../rules.ts';
import { type Drawing, insertDrawings } from '../store.ts';
import * as store from './store.ts';

interface CoverContext {
  db: Queryable;
  storage: Storage;
}

const CARD = { width: 1280, height: 800 };
const WIDE = { width: 1600, height: 1600 / WIDE_RATIO };

const drawings: Record<CoverKind, (name: string, size: typeof CARD) => string> = {
  university: universityCover,
  scholarship: scholarshipCover,
  agency: (name) => agencyEmblem(name, { size: 640 }),
};

/** The cover that belongs to a name, as SVG. */
export const drawCoverOf = (kind: CoverKind, name: string, shape: PictureShape = 'card'): string =>
  drawings[kind](name, shape === 'wide' ? WIDE : CARD);

const drawCover = async ({ storage }: CoverContext, kind: CoverKind, name: string): Promise<Drawing> => {
  const id = newId();
  const original = `${pictureFolder(id)}/card.svg`;
  const svg = drawCoverOf(kind, name);
  await storage.put(original, svg);
  if (kind !== 'agency') await storage.put(wideKey(id), drawCoverOf(kind, name, 'wide'));
  return {
    id,
    original,
    sizeBytes: Buffer.byteLength(svg),
    checksum: createHash('sha256').update(svg).digest('hex'),
  };
};

/**
 * Draws the covers that belong to names and keeps them as public pictures; answers their ids in the same order. The
 * drawings are kept as SVG, and what is served is WebP made from them at the first request for a width.
 */
export const createCovers = async (
  ctx: CoverContext,
  kind: CoverKind,
  names: readonly string[],
): Promise<string[]> => {
  const covers: Drawing[] = [];
  for (const name of names) covers.push(await drawCover(ctx, kind, name));
  await insertDrawings(ctx.db, covers);
  return covers.map(({ id }) => id);
};

/** The same for one name. */
export const createCover = async (ctx: CoverContext, kind: CoverKind, name: string): Promise<string> =>
  (await createCovers(ctx, kind, [name]))[0]!;

/** A record that many others are written with. */
interface Shown {
  /** What its cover is drawn from; its `title` where that is empty. */
  id: number;
  name: string;
  title: string;
  pictureId: string | null;
}

/**
 * The pictures of records that are written by the thousand: their own, or else the covers of their names, also where a
 * name is another than before. A cover costs nothing until somebody looks at it: what is kept is the name that it is
 * drawn from, every time that a width of it is made. `before` are those that were there, with the names that they had.
 */
export const coversFor = async (
  { db }: Pick<CoverContext, 'db'>,
  kind: 'university' | 'scholarship',
  shown: readonly Shown[],
  before: readonly { id: number; nameUz: string }[],
): Promise<string[]> => {
  const former = new Map(before.map(({ id, nameUz }) => [id, nameUz]));
  const renamed = shown.filter(({ id, name }) => former.has(id) && former.get(id) !== name);
  const ids = renamed.flatMap(({ pictureId }) => pictureId ?? []);
  const old = new Set(await store.listDrawn(db, ids));
  const drawn: store.NamedCover[] = [];
  const pictureIds = shown.map(({ id: recordId, name, title, pictureId }) => {
    const isKept = pictureId !== null && (former.get(recordId) === name || !old.has(pictureId));
    if (isKept) return pictureId;
    const id = newId();
    drawn.push({ id, name: name || title, original: `${pictureFolder(id)}/card.svg` });
    return id;
  });
  await store.insertNamed(db, kind, drawn);
  return pictureIds;
};
