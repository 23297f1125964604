import { MAX_DOCUMENT_BYTES, UPLOAD_PIECE_BYTES } from '@parvoz/contract/application-states.ts';

/** Uploads that one account begins in an hour: twice the documents of an application. */
export const STARTS_PER_HOUR = 200;
/** Bytes that the unfinished uploads of one account may announce together. */
export const MAX_UNFINISHED_BYTES = 10 * MAX_DOCUMENT_BYTES;

interface Progress {
  sizeBytes: number;
  receivedBytes: number;
}

/** Bytes that the next piece has to have: all pieces are of one size but the last. */
export const nextPieceBytes = ({ sizeBytes, receivedBytes }: Progress): number =>
  Math.min(UPLOAD_PIECE_BYTES, sizeBytes - receivedBytes);

/** Folder of what has arrived of an upload. */
export const uploadFolder = (id: string): string => `uploads/${id}`;

export const pieceKey = (id: string, offset: number): string => `${uploadFolder(id)}/${offset}`;

/** Keys of all pieces of a finished upload, in their order. */
export const pieceKeys = (id: string, sizeBytes: number): string[] =>
  Array.from({ length: Math.ceil(sizeBytes / UPLOAD_PIECE_BYTES) }, (_, index) =>
    pieceKey(id, index * UPLOAD_PIECE_BYTES),
  );
