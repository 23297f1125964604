import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  type CleanDocument,
  cleanDocument,
  DocumentError,
  type DocumentKind,
  type DocumentReason,
} from '@parvoz/clean-documents/clean.ts';
import { fileName } from '@parvoz/clean-documents/names.ts';
import type { PrivateFile } from '@parvoz/contract/applications/application-documents.ts';
import { DOCUMENT_TYPES } from '@parvoz/contract/applications/application-states.ts';
import { DOCUMENT_LOSSES } from '@parvoz/contract/applications/document-losses.ts';
import type { FieldProblem } from '@parvoz/contract/errors.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { FileResponse } from '../../../lib/file-response.ts';
import { newId } from '../../../lib/ids.ts';
import type { ByteRange, Storage } from '../../../lib/storage.ts';
import * as store from './documents.store.ts';
import { documentFolder } from './files.rules.ts';
import type { Uses } from './files.store.ts';
import { assertDayQuota, assertStoreQuota } from './quotas.service.ts';
import { releaseHeld } from './removal.service.ts';
import * as uploads from './uploads/uploads.service.ts';

const { SIGNATURE: _, ...LOSSES } = DOCUMENT_LOSSES;

const PROBLEMS: Record<DocumentReason, FieldProblem> = {
  ...LOSSES,
  OTHER_KIND: 'notDocument',
  HEIC: 'documentHeic',
  LOCKED: 'documentLocked',
  DAMAGED: 'documentDamaged',
  UNSAFE: 'documentUnsafe',
  TOO_MANY_PIXELS: 'tooManyPixels',
  TOO_MUCH: 'documentTooMuch',
};

const refusalOf = ({ reason }: DocumentError): AppError =>
  new AppError(reason === 'TOO_MANY_PIXELS' ? 'PICTURE_TOO_LARGE' : 'NOT_A_DOCUMENT', {
    file: { problem: PROBLEMS[reason] },
  });

type StoreContext = Pick<Context, 'db' | 'pool' | 'clock' | 'jobs' | 'log'> & { storage: Storage };

/** Cleans an upload. `onRefused` is called before the error of a file that is no document is thrown. */
const clean = async (
  { log }: Pick<Context, 'log'>,
  { id, read }: Pick<uploads.FinishedUpload, 'id' | 'read'>,
  ownerId: string,
  onRefused: () => Promise<void>,
) => {
  try {
    return await cleanDocument(ownerId, read);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    log.info({ err: error, upload: id, reason: error.reason }, 'a document was refused');
    await onRefused();
    throw refusalOf(error);
  }
};

const endingOf = (mediaType: string): DocumentKind =>
  Object.entries(DOCUMENT_TYPES).find(([, type]) => type === mediaType)![0] as DocumentKind;

const toFile = ({ id, mediaType, sizeBytes }: store.DocumentFile, name: string): PrivateFile => ({
  ...{ id, mediaType, sizeBytes },
  name: fileName(name, endingOf(mediaType)),
});

const keep = async (
  ctx: StoreContext,
  { id, name, ownerId }: { id: string; name: string; ownerId: string },
  { bytes, kind }: CleanDocument,
): Promise<PrivateFile> => {
  const file = {
    ...{ id, ownerId, mediaType: DOCUMENT_TYPES[kind], sizeBytes: bytes.length },
    original: `${documentFolder(id)}/original.${kind}`,
    checksum: createHash('sha256').update(bytes).digest('hex'),
    createdAt: ctx.clock.now(),
  };
  // The file comes before its row, and both before the transaction that shows it to anybody.
  await ctx.storage.put(file.original, bytes);
  await store.insert(ctx.db, file);
  return toFile(file, name);
};

const cleanAndStore = async (ctx: StoreContext, uploadId: string, ownerId: string): Promise<PrivateFile> => {
  const upload = await uploads.findFinished(ctx, uploadId, ownerId);
  const { id, name } = upload;
  const stored = await store.find(ctx.db, id);
  if (stored) return toFile(stored, name);
  // Given up at once: nobody has to look at it again.
  const drop = () => inTransaction(ctx, (tx) => uploads.drop(tx, id, ownerId));
  return keep(ctx, { id, name, ownerId }, await clean(ctx, upload, ownerId, drop));
};

/**
 * Stores a document from a file in one piece, for the owner `ownerId`. Throws NOT_A_DOCUMENT and PICTURE_TOO_LARGE with a
 * sentence at `file`, UPLOAD_QUOTA and STORE_FULL where there is no room for it.
 */
export const storeFile = async (
  ctx: StoreContext,
  ownerId: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<PrivateFile> => {
  const id = newId();
  await assertStoreQuota(ctx, bytes.length);
  await assertDayQuota(ctx, ownerId, bytes.length);
  const read = async () => bytes;
  return keep(ctx, { id, name, ownerId }, await clean(ctx, { id, read }, ownerId, async () => {}));
};

/** Uploads that are being made documents right now: of many calls for one, one does the work. */
const pending = new Map<string, Promise<PrivateFile>>();

/**
 * Stores a document from somebody's finished upload: checked, made anew without active content, under the id of the upload. Has
 * to be called before the transaction that shows the document somewhere, and `useDocument` in it; a repeated call returns the
 * same. Documents that nothing shows are removed after a day. Throws NOT_FOUND for an upload that is not `ownerId`'s or has
 * been used, UPLOAD_UNFINISHED, and NOT_A_DOCUMENT and PICTURE_TOO_LARGE with a sentence at `file`.
 */
export const storeDocument = (ctx: StoreContext, uploadId: string, ownerId: string): Promise<PrivateFile> => {
  const key = `${ownerId} ${uploadId}`;
  const known = pending.get(key);
  if (known) return known;
  const stored = cleanAndStore(ctx, uploadId, ownerId).finally(() => pending.delete(key));
  pending.set(key, stored);
  return stored;
};

type UseContext = Pick<Context, 'db' | 'jobs'>;

/**
 * Counts a place that shows a document from `storeDocument`, in the caller's transaction, and drops the upload: it can be used
 * once. Throws NOT_FOUND when it has been, or was abandoned.
 */
export const useDocument = async (tx: UseContext, id: string, ownerId: string): Promise<void> => {
  await uploads.drop(tx, id, ownerId);
  await shareDocument(tx, id);
};

/** Counts the places of each file, in the order in which files are locked. */
export const countUses = (ids: readonly string[]): Uses[] =>
  [...Map.groupBy(ids, (id) => id)]
    .map(([id, places]) => ({ id, count: places.length }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

/**
 * Counts more places that show documents which are or were shown already, once for each occurrence of an id, in the caller's
 * transaction. Throws CHANGED_MEANWHILE where one of them is gone.
 */
export const shareDocuments = async ({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<void> => {
  const uses = countUses(ids);
  if (uses.length > 0 && (await store.addUses(db, uses)) < uses.length)
    throw new AppError('CHANGED_MEANWHILE');
};

/**
 * Holds these documents for good, in the caller's transaction, for any number of places. Of all callers that share one, only
 * the first waits for others. Throws CHANGED_MEANWHILE where one of them is gone.
 */
export const holdDocuments = async ({ db }: Pick<Context, 'db'>, given: readonly string[]): Promise<void> => {
  const ids = [...new Set(given)];
  const areHeld = async () => (await store.countHeld(db, ids)) === ids.length;
  if (await areHeld()) return;
  await store.hold(db, ids);
  if (!(await areHeld())) throw new AppError('CHANGED_MEANWHILE');
};

/**
 * Counts places that show documents no more, in the caller's transaction; the documents are held as long as changes can be
 * undone.
 */
export const releaseDocuments = (ctx: Pick<Context, 'db' | 'clock'>, ids: readonly string[]): Promise<void> =>
  releaseHeld(ctx, countUses(ids));

/** Counts one more place that shows a document which is shown already, in the caller's transaction. Throws NOT_FOUND. */
export const shareDocument = async ({ db }: Pick<Context, 'db'>, id: string): Promise<void> => {
  if (!(await store.addUse(db, id))) throw new AppError('NOT_FOUND');
};

/**
 * The name under which the caller may open a document. Throws NOT_FOUND for one that nothing shows, ACCESS_DENIED for
 * somebody else's.
 */
export type DocumentAccess = (ctx: SignedInContext, id: string) => Promise<{ name: string }>;

/** Types that a browser may show without a download. */
const SHOWN: readonly string[] = [
  DOCUMENT_TYPES.pdf,
  DOCUMENT_TYPES.jpg,
  DOCUMENT_TYPES.png,
  DOCUMENT_TYPES.webp,
];

const assertSignedIn = (ctx: Context): SignedInContext => {
  if (!ctx.actor) throw new AppError('UNAUTHORIZED');
  if (ctx.actor.mustChangePassword) throw new AppError('PASSWORD_CHANGE_REQUIRED');
  return { ...ctx, actor: ctx.actor };
};

/** The bytes of a document, or a range of them, from the store; null, and a fault in the log, when they are missing there. */
export const findContent = async (
  { storage, log }: Pick<Context, 'log'> & { storage: Storage },
  { id, original }: Pick<store.DocumentFile, 'id' | 'original'>,
  range?: ByteRange,
): Promise<Readable | null> => {
  const content = await storage.stream(original, range);
  if (!content) log.error({ attachment: id, key: original }, 'a file is missing from the store');
  return content;
};

/**
 * A document for somebody who may open it; null when the id is of no document. Throws UNAUTHORIZED and ACCESS_DENIED;
 * opening it throws FILE_MISSING when the store has lost it.
 */
export const openDocument = async (
  ctx: Context & { storage: Storage },
  access: DocumentAccess,
  id: string,
): Promise<FileResponse | null> => {
  const file = await store.find(ctx.db, id);
  if (!file) return null;
  const { name } = await access(assertSignedIn(ctx), id);
  const { mediaType, sizeBytes } = file;
  const open = async (range?: ByteRange) => {
    const content = await findContent(ctx, file, range);
    if (!content) throw new AppError('FILE_MISSING');
    return content;
  };
  return { open, mediaType, sizeBytes, name, isShown: SHOWN.includes(mediaType) };
};
