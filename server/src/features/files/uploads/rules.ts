import {
  MAX_DOCUMENT_BYTES,
  MIN_CHUNK_BYTES,
  UPLOAD_CHUNK_BYTES,
} from '@parvoz/contract/application-states.ts';

/** Uploads that one account begins in an hour: twice the documents of an application. */
export const STARTS_PER_HOUR = 200;
/** Bytes that the unfinished uploads of one account may announce together. */
export const MAX_UNFINISHED_BYTES = 10 * MAX_DOCUMENT_BYTES;

interface Progress {
  sizeBytes: number;
  receivedBytes: number;
}

/** May so many bytes come next? Browsers send less at once on a slow line, but not crumbs. */
export const isChunk = ({ sizeBytes, receivedBytes }: Progress, bytes: number): boolean => {
  const left = sizeBytes - receivedBytes;
  return bytes >= Math.min(MIN_CHUNK_BYTES, left) && bytes <= Math.min(UPLOAD_CHUNK_BYTES, left);
};

/** Folder of what has arrived of an upload. */
export const uploadFolder = (id: string): string => `uploads/${id}`;

export const chunkKey = (id: string, offset: number): string => `${uploadFolder(id)}/${offset}`;
