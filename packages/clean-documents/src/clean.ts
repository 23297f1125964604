import { GuardedReader, ReadingError } from '@parvoz/guarded-reader/guarded-reader.ts';
import { DocumentError, type DocumentReason, REASONS } from './document-error.ts';
import { FairQueue } from './fair-queue.ts';
import { type DocumentKind, kindOf, otherKindOf } from './kinds.ts';

export { DocumentError, type DocumentReason } from './document-error.ts';
export type { DocumentKind } from './kinds.ts';

/** Files that are made anew at once; who would wait longer is told to come back. */
const turns = new FairQueue({ slots: 2, waiting: 20, ownWaiting: 20 });

const reader = new GuardedReader<DocumentKind, Uint8Array>(new URL('./reader.ts', import.meta.url), {
  ...{ heapMb: 384, memoryMb: 900, workMs: 20_000, timeMs: 120_000 },
  // Pictures are written anew and may grow: the largest of noise are some five times as large as the file may be.
  outputBytes: 128 * 1024 * 1024,
});

const isReason = (reason: string | null): reason is DocumentReason =>
  (REASONS as readonly (string | null)[]).includes(reason);

const reasonOf = ({ reason, isDeath }: ReadingError): DocumentReason => {
  if (isDeath) return 'TOO_MUCH';
  return isReason(reason) ? reason : 'DAMAGED';
};

export interface CleanDocument {
  bytes: Uint8Array;
  kind: DocumentKind;
}

const cleanNow = async (given: Uint8Array): Promise<CleanDocument> => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length);
  const kind = kindOf(bytes);
  if (!kind) throw new DocumentError('is of another kind', otherKindOf(bytes));
  try {
    return { bytes: Buffer.concat(await reader.read(kind, bytes)), kind };
  } catch (error) {
    if (error instanceof ReadingError)
      throw new DocumentError(error.message, reasonOf(error), { cause: error });
    throw error;
  }
};

/**
 * A new file of the same kind from somebody's PDF, JPEG, PNG, WebP or DOCX: what it shows, without what it could do and
 * without what it says of its maker. It is read in a process of its own, which ends with it. `read` is called when its
 * turn has come; of one `owner` one is made anew at a time. Throws `DocumentError` for anything else, for what is damaged
 * and for what takes too much; an error with the code EBUSY when too many wait already.
 */
export const cleanDocument = (owner: string, read: () => Promise<Uint8Array>): Promise<CleanDocument> =>
  turns.run(owner, async () => cleanNow(await read()));
