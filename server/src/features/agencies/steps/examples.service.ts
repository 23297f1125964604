import type { LevelDraft } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import type { PrivateFile } from '@parvoz/contract/applications/application-documents.ts';
import type { SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Storage } from '../../../lib/storage.ts';
import * as files from '../../people/files/files.service.ts';
import type { LevelDocument } from './administration.store.ts';
import * as store from './examples.store.ts';

type WithDocuments = { documentList: readonly Pick<LevelDocument, 'example'>[] };

/** Ids of the examples of levels, one for each document that has one. */
export const examplesOf = (levels: readonly WithDocuments[]): string[] =>
  // A level stored before there were examples has none.
  levels.flatMap(({ documentList }) => documentList.flatMap(({ example }) => (example ? [example.id] : [])));

/** Releases the examples that levels no longer show, which may be restored; in the caller's transaction. */
export const release = (
  tx: Pick<SignedInContext, 'db' | 'clock'>,
  before: readonly WithDocuments[],
  after: readonly WithDocuments[] = [],
): Promise<void> => {
  const stays = new Set(examplesOf(after));
  return files.releaseDocuments(
    tx,
    examplesOf(before).filter((id) => !stays.has(id)),
  );
};

/** The other way round: what levels show that come back. */
export const share = (
  tx: Pick<SignedInContext, 'db'>,
  after: readonly WithDocuments[],
  before: readonly WithDocuments[] = [],
): Promise<void> => {
  const known = new Set(examplesOf(before));
  return files.shareDocuments(
    tx,
    examplesOf(after).filter((id) => !known.has(id)),
  );
};

/** Counts the uses of copied steps' examples, which their copies show as well. */
export const shareOf = async (tx: Pick<SignedInContext, 'db'>, stepIds: readonly number[]): Promise<void> =>
  files.shareDocuments(tx, await store.listOf(tx.db, stepIds));

export interface Prepared {
  documentList: LevelDocument[];
  /** Uploads that have become examples, for `use` in the transaction. */
  uploadIds: string[];
}

const refuse = (): never => {
  throw new AppError('INVALID_INPUT', { documentList: { problem: 'wrong' } });
};

/** Makes an example of an own upload; a fault at `documentList` where it is none, or has been used for something else. */
const fromUpload = async (ctx: SignedInContext & { storage: Storage }, id: string): Promise<PrivateFile> => {
  try {
    return await files.storeDocument(ctx, id, ctx.actor.accountId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return refuse();
    if (error instanceof AppError && error.fields?.file)
      throw new AppError(error.code, { documentList: error.fields.file });
    throw error;
  }
};

/**
 * Returns the documents of a level with their examples: present ones, and own uploads, which are checked and made anew without
 * active content. Has to be called before the transaction. Throws a fault at `documentList` for any other file, and for one
 * that is no document.
 */
export const prepare = async (
  ctx: SignedInContext & { storage: Storage },
  documents: LevelDraft['documentList'],
  known: readonly WithDocuments[],
): Promise<Prepared> => {
  const ids = documents.flatMap(({ example }) => (example ? [example.id] : []));
  if (new Set(ids).size < ids.length) refuse();
  const has = new Map(
    known.flatMap(({ documentList }) =>
      documentList.flatMap(({ example }) => (example ? [[example.id, example] as const] : [])),
    ),
  );
  const uploadIds = ids.filter((id) => !has.has(id));
  for (const id of uploadIds) has.set(id, await fromUpload(ctx, id));
  return {
    documentList: documents.map((document) => ({
      ...document,
      example: document.example ? has.get(document.example.id)! : null,
    })),
    uploadIds,
  };
};

/** Marks the examples from `prepare` as used, in the transaction. Throws NOT_FOUND where one was used meanwhile. */
export const use = async (tx: SignedInContext, { uploadIds }: Prepared): Promise<void> => {
  for (const id of uploadIds) await files.useDocument(tx, id, tx.actor.accountId);
};

const findName = (
  { db, actor: { role, consultingId } }: SignedInContext,
  attachmentId: string,
): Promise<{ name: string } | null> | null => {
  if (consultingId !== null) return store.findNameFor(db, attachmentId, consultingId);
  return role === 'ROLE_ADMIN' ? store.findName(db, attachmentId) : null;
};

/**
 * Opens examples for administrators and for the staff of the agency whose levels show them, those of active templates for
 * every agency; other files, and whoever reads them in an application, as `next` does.
 */
export const accessWith =
  (next: files.DocumentAccess): files.DocumentAccess =>
  async (ctx, attachmentId) => {
    return (await findName(ctx, attachmentId)) ?? next(ctx, attachmentId);
  };
