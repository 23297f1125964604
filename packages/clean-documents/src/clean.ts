import { DocumentError } from './document-error.ts';
import { FairQueue } from './fair-queue.ts';
import { cleanInWorker } from './guarded-worker.ts';
import { type DocumentKind, kindOf } from './kinds.ts';
import { endsArchive, PictureError, remakePicture } from './pictures.ts';

export { DocumentError } from './document-error.ts';
export type { DocumentKind } from './kinds.ts';

/** Pixels of the longer side that a scan keeps: A4 at 340 dots per inch. */
const MAX_SIDE_PX = 4000;

/** Files that are made anew at once; who would wait longer is told to come back. */
const turns = new FairQueue({ slots: 2, waiting: 20, ownWaiting: 20 });

/** Bytes in memory of their own, which a thread can be given. */
const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);

const PDF_BEGINS_WITHIN = 1024;

const clean = (bytes: Buffer, kind: DocumentKind): Promise<Uint8Array> => {
  if (kind !== 'pdf' && kind !== 'docx') return remakePicture(bytes, kind, MAX_SIDE_PX);
  const isOther =
    kind === 'pdf' ? endsArchive(bytes) : bytes.subarray(0, PDF_BEGINS_WITHIN).includes('%PDF-');
  if (isOther) throw new DocumentError('is also of another kind');
  return cleanInWorker({ kind, bytes: ownBytes(bytes) });
};

export interface CleanDocument {
  bytes: Uint8Array;
  kind: DocumentKind;
}

const cleanNow = async (given: Uint8Array): Promise<CleanDocument> => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length);
  const kind = kindOf(bytes);
  if (!kind) throw new DocumentError('is of another kind');
  return { bytes: await clean(bytes, kind), kind };
};

/**
 * A new file of the same kind from somebody's PDF, JPEG, PNG, WebP or DOCX: what it shows, without what it could do and
 * without what it says of its maker. `read` is called when its turn has come, and gives the bytes away; of one `owner`
 * one is made anew at a time. Throws `DocumentError` for anything else and for what is damaged, `PictureError` for
 * pictures of more than 40 megapixels; an error with the code EBUSY when too many wait already.
 */
export const cleanDocument = async (
  owner: string,
  read: () => Promise<Uint8Array>,
): Promise<CleanDocument> => {
  try {
    return await turns.run(owner, async () => cleanNow(await read()));
  } catch (error) {
    if (error instanceof PictureError && error.code === 'NOT_A_PICTURE')
      throw new DocumentError('is no picture', { cause: error });
    throw error;
  }
};
