import {
  MAX_DOCUMENT_BYTES,
  MIN_CHUNK_BYTES,
  UPLOAD_CHUNK_BYTES,
} from '@parvoz/contract/applications/application-states.ts';
import { newId } from '../../../../lib/ids.ts';

/** Uploads that one account begins in an hour: twice the documents of an application. */
export const STARTS_PER_HOUR = 200;
/** Bytes that the unfinished uploads of one account may announce together. */
export const MAX_UNFINISHED_BYTES = 10 * MAX_DOCUMENT_BYTES;

interface Progress {
  sizeBytes: number;
  receivedBytes: number;
}

/** Returns whether so many bytes may come next. Browsers send less at once on a slow connection, but not crumbs. */
export const isChunk = ({ sizeBytes, receivedBytes }: Progress, bytes: number): boolean => {
  const left = sizeBytes - receivedBytes;
  return bytes >= Math.min(MIN_CHUNK_BYTES, left) && bytes <= Math.min(UPLOAD_CHUNK_BYTES, left);
};

/** Folder of what has arrived of an upload. */
export const uploadFolder = (id: string): string => `uploads/${id}`;

/** Returns the key of a chunk in the store. */
export const chunkKey = (id: string, piece: string): string => `${uploadFolder(id)}/${piece}`;

/** The name of a piece of this place. */
export const pieceName = (offset: number): string => `${offset}-${newId()}`;

/** The piece of this place that counts. Versions before pieces had names of their own called them by their place. */
export const pieceAt = (pieces: readonly string[], offset: number): string =>
  pieces.find((piece) => piece.startsWith(`${offset}-`)) ?? String(offset);
