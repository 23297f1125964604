import { PICTURE_WIDTHS, type PictureShape } from '@parvoz/contract/limits.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';

/** Returns the width that is served for a requested one: the next larger stored width, the largest when there is none. */
export const servedWidth = (asked: number | undefined): number => {
  const largest = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1]!;
  return PICTURE_WIDTHS.find((width) => width >= (asked ?? largest)) ?? largest;
};

/** Returns the folder of a picture's files. Ids are ours: no name given by a person is in a key. */
export const pictureFolder = (id: string): string => `pictures/${id}`;

/** Folder of a document. */
export const documentFolder = (id: string): string => `documents/${id}`;

/** Returns the folder of a file's files, by the key of its original. */
export const folderOf = (original: string): string => original.slice(0, original.lastIndexOf('/'));

/** Storage key of a picture's variant. */
export const variantKey = (id: string, shape: PictureShape, width: number): string =>
  `${pictureFolder(id)}/${shape}-${width}.webp`;

/** Storage key of a cover that was drawn as wide as it is shown. */
export const wideKey = (id: string): string => `${pictureFolder(id)}/wide.svg`;

/** Width divided by height of the `wide` shape. */
export const WIDE_RATIO = 3.2;

/** Pixels of the longer side that an upload keeps. */
export const MAX_SIDE_PX = 1600;
/** Uploads of one account in an hour. */
export const UPLOADS_PER_HOUR = 30;
/** Files that it sends, also those that are refused: looking at one costs more than a call. */
export const FILES_PER_HOUR = 60;
export const HOUR_MS = 60 * 60 * 1000;
/** Uploads that nothing uses are removed after this, and forgotten after as long again. */
export const UNUSED_MS = DAY_MS;

/** Kinds of records with covers that are drawn from names. */
export type CoverKind = 'university' | 'scholarship' | 'agency';
