import type { PictureShape } from '@parvoz/contract/limits.ts';
import { agencyEmblem } from '@parvoz/covers/agency-emblem.ts';
import { scholarshipCover } from '@parvoz/covers/scholarship-cover.ts';
import { universityCover } from '@parvoz/covers/university-cover.ts';
import type { Queryable } from '../../../db/pool.ts';
import type { NamedRecord } from '../../../lib/cells.ts';
import { newId } from '../../../lib/ids.ts';
import { titleOf } from '../../../lib/import-lines.ts';
import * as store from './covers.store.ts';
import { type CoverKind, pictureFolder, WIDE_RATIO } from './files.rules.ts';

interface CoverContext {
  db: Queryable;
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

/** Returns the stored row of a cover: its name, and where its drawing is stored. */
const coverOf = (name: string): store.NamedCover => {
  const id = newId();
  return { id, name, original: `${pictureFolder(id)}/card.svg` };
};

/**
 * Creates the covers of names as public pictures; returns their ids in the same order. Only the name is stored; the WebP that
 * is served is drawn from it at the first request for a width.
 */
export const createCovers = async (
  { db }: CoverContext,
  kind: CoverKind,
  names: readonly string[],
): Promise<string[]> => {
  const covers = names.map(coverOf);
  await store.insertNamed(db, kind, covers);
  return covers.map(({ id }) => id);
};

/** The same for one name. */
export const createCover = async (ctx: CoverContext, kind: CoverKind, name: string): Promise<string> =>
  (await createCovers(ctx, kind, [name]))[0]!;

/** A record that many others are written with. Its cover is drawn from its first name. */
type Shown<Field extends string> = NamedRecord & Record<Field, string | null>;

const PICTURES = { university: 'photoId', scholarship: 'attachId' } as const;

/**
 * Returns records that are written by the thousand with their pictures: their own, or else the covers of their names, also
 * where a name has changed. A cover costs nothing until somebody looks at it: only the name is stored, from which each width is
 * drawn. `before` are the present records, with their names.
 */
export const withCovers = async <
  Kind extends keyof typeof PICTURES,
  Row extends Shown<(typeof PICTURES)[Kind]>,
>(
  { db }: CoverContext,
  kind: Kind,
  rows: readonly Row[],
  before: readonly { id: number; nameUz: string }[] = [],
): Promise<Row[]> => {
  const field: (typeof PICTURES)[Kind] = PICTURES[kind];
  const former = new Map(before.map(({ id, nameUz }) => [id, nameUz]));
  const renamed = rows.filter(({ id, nameUz }) => former.has(id) && former.get(id) !== nameUz);
  const ids = renamed.flatMap((row) => row[field] ?? []);
  const old = new Set(await store.listDrawn(db, ids));
  const drawn: store.NamedCover[] = [];
  const shown = rows.map((row): Row => {
    const pictureId = row[field];
    if (pictureId !== null && (former.get(row.id) === row.nameUz || !old.has(pictureId))) return row;
    const cover = coverOf(titleOf(row));
    drawn.push(cover);
    return { ...row, [field]: cover.id };
  });
  await store.insertNamed(db, kind, drawn);
  return shown;
};
