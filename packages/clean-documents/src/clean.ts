import { GuardedReader, ReadingError } from '@parvoz/guarded-reader/guarded-reader.ts';
import { DocumentError, type DocumentReason, REASONS } from './document-error.ts';
import { FairQueue } from './fair-queue.ts';
import { type DocumentKind, kindOf, otherKindOf } from './kinds.ts';

export { DocumentError, type DocumentReason } from './document-error.ts';
export type { DocumentKind } from './kinds.ts';

/** Files that are rewritten at once; a caller who would wait longer has to come back. */
const turns = new FairQueue({ slots: 2, waiting: 20, ownWaiting: 20 });

const reader = new GuardedReader<DocumentKind, Uint8Array>(new URL('./reader.ts', import.meta.url), {
  ...{ heapMb: 384, memoryMb: 900, workMs: 20_000, timeMs: 120_000 },
  // Rewritten pictures may grow: the largest of noise are some five times as large as the file may be.
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
 * Returns a new file of the same kind from somebody's PDF, JPEG, PNG, WebP or DOCX: with its visible content, without active
 * content and data about its author. It is read in a process of its own, which ends with it. `read` is called when its turn has
 * come; files of one `owner` are processed one at a time. Throws `DocumentError` for anything else, for damaged files and for
 * those that take too much; an error with the code EBUSY when too many wait already.
 */
export const cleanDocument = (owner: string, read: () => Promise<Uint8Array>): Promise<CleanDocument> =>
  turns.run(owner, async () => cleanNow(await read()));
