import type { Read } from '@parvoz/guarded-reader/messages.ts';
import { DocumentError } from './document-error.ts';
import { beginsPdf, type DocumentKind, endsArchive } from './kinds.ts';

// Runs in a process of its own (clean.ts). Each kind's library is loaded where it is needed: a process lives for one file.

/** Pixels of the longer side that a scan keeps: A4 at 340 dots per inch. */
const MAX_SIDE_PX = 4000;

const cleanPicture = async (bytes: Buffer, kind: 'jpg' | 'png' | 'webp'): Promise<Uint8Array> => {
  const { PictureError, remakePicture } = await import('./pictures.ts');
  try {
    return await remakePicture(bytes, kind, MAX_SIDE_PX);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    const isTooLarge = error.code === 'PICTURE_TOO_LARGE';
    throw new DocumentError(error.message, isTooLarge ? 'TOO_MANY_PIXELS' : 'DAMAGED', { cause: error });
  }
};

const cleanPdf = async (bytes: Buffer): Promise<Uint8Array> => {
  if (endsArchive(bytes)) throw new DocumentError('is also an archive', 'OTHER_KIND');
  return (await import('./pdf.ts')).cleanPdf(bytes);
};

const cleanDocx = async (bytes: Buffer): Promise<Uint8Array> => {
  if (beginsPdf(bytes)) throw new DocumentError('is also a PDF', 'OTHER_KIND');
  return (await import('./docx.ts')).cleanDocx(bytes);
};

const clean = (bytes: Buffer, kind: DocumentKind): Promise<Uint8Array> => {
  if (kind === 'pdf') return cleanPdf(bytes);
  return kind === 'docx' ? cleanDocx(bytes) : cleanPicture(bytes, kind);
};

/** Bytes that are handed over at once. */
const PIECE = 1024 * 1024;

/** The new file in pieces. Throws `DocumentError`. */
export const read: Read<DocumentKind, Uint8Array> = async function* (kind, bytes) {
  const made = await clean(bytes, kind);
  for (let at = 0; at < made.length; at += PIECE) yield made.slice(at, at + PIECE);
};
