import type { ApplicationDocument } from '@parvoz/contract/applications/application-documents.ts';
import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type { Context } from '../../../../db/context.ts';
import type { DeletedAccount } from '../../../../db/person.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { AppError } from '../../../../lib/app-error.ts';
import type { Storage } from '../../../../lib/storage.ts';
import * as files from '../../../people/files/files.service.ts';
import * as store from './documents.store.ts';

/** A document as people see it. */
export const toDocument = ({
  attachmentId,
  name,
  mediaType,
  sizeBytes,
  createdAt,
  ...row
}: store.DocumentRow): ApplicationDocument => ({
  ...row,
  file: { id: attachmentId, name, mediaType, sizeBytes },
  createdAt: createdAt.toISOString(),
});

/** All documents of an application with all their versions, newest first. */
export const listForApplication = async (
  db: Queryable,
  applicationId: string,
): Promise<ApplicationDocument[]> => (await store.listOf(db, applicationId)).map(toDocument);

/** Accepts, in the caller's transaction, what was handed in for a level that is finished. */
export const acceptForLevel = async ({ db }: Pick<Context, 'db'>, levelId: number): Promise<void> => {
  await store.acceptLevel(db, levelId);
};

/**
 * Returns documents with a comment each, in the caller's transaction, which has locked the application. Throws
 * INVALID_INPUT when one is none of this application, or is not waiting to be looked at.
 */
export const returnDocuments = async (
  { db }: Pick<Context, 'db'>,
  applicationId: string,
  documents: readonly { id: string; comment: string }[],
): Promise<void> => {
  if (documents.length === 0) return;
  if ((await store.returnMany(db, applicationId, documents)) !== documents.length)
    throw new AppError('INVALID_INPUT', { documentList: { problem: 'wrong' } });
};

type Db = Pick<Context, 'db'>;

/** Files of messages, which may become documents of their application and share its room. */
export interface MessageFiles {
  /** The file of a message of an application, and the side that sent it. */
  find(
    ctx: Db,
    applicationId: string,
    messageId: string,
  ): Promise<{ attachmentId: string; name: string; side: Side } | null>;
  /** Files of all messages of an application. */
  list(ctx: Db, applicationId: string): Promise<string[]>;
  /** Lists the applications with a file in their messages, and its name there. */
  listPlaces(ctx: Db, attachmentId: string): Promise<{ applicationId: string; name: string }[]>;
}

/**
 * Throws APPLICATION_FULL, in a transaction that has locked the application, when a new file would be too much for it.
 * `others` are files that it has beside its documents.
 */
export const assertApplicationQuota = async (
  { db, storage }: { db: Queryable; storage: Storage },
  applicationId: string,
  sizeBytes: number,
  others: readonly string[],
): Promise<void> => {
  if ((await store.sumFiles(db, applicationId, others)) + sizeBytes > storage.limits.applicationBytes)
    throw new AppError('APPLICATION_FULL');
};

/** Removes, in the transaction of its deletion, what an account has sent and what belongs to its applications. */
export const forgetAccount = async (tx: Context, { id }: Pick<DeletedAccount, 'id'>): Promise<void> => {
  for (const attachmentId of await store.removeOfStudent(tx.db, id))
    await files.releaseFile(tx, attachmentId);
  await files.dropUploadsOf(tx, id);
};
