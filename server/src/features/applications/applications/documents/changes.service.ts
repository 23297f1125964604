import type {
  ApplicationDocument,
  DocumentDraft,
} from '@parvoz/contract/applications/application-documents.ts';
import {
  MAX_DOCUMENT_VERSIONS,
  MAX_DOCUMENTS,
  type Side,
} from '@parvoz/contract/applications/application-states.ts';
import { inTransaction, type SignedInContext } from '../../../../db/context.ts';
import { publish } from '../../../../db/live.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { isUuid, newId } from '../../../../lib/ids.ts';
import type { Storage } from '../../../../lib/storage.ts';
import * as acceptances from '../../../money/operator/acceptances.service.ts';
import * as files from '../../../people/files/files.service.ts';
import * as audit from '../../../platform/audit/audit.service.ts';
import {
  type ApplicationRow,
  assertParticipant,
  authorize,
  changeDocumentCount,
  lock,
  topicsOf,
} from '../access.service.ts';
import * as appeals from '../appeals/appeals.service.ts';
import type { Refusal } from '../refusals.rules.ts';
import { addRefusal, type LevelPlace, takeBackRefusal } from './documents.rules.ts';
import { assertApplicationQuota, type MessageFiles, toDocument } from './documents.service.ts';
import * as store from './documents.store.ts';

type DocumentContext = SignedInContext & { storage: Storage; messageFiles: MessageFiles };

/** A file that is to become a document, and the side that it comes from. */
interface Source {
  attachmentId: string;
  name: string;
  side: Side;
  /** Size of a new file; null for one that the application has already. */
  uploadBytes: number | null;
}

const findPlace = async (
  { db }: Pick<SignedInContext, 'db'>,
  applicationId: string,
  requirementId: number | null,
): Promise<LevelPlace | null> => {
  if (requirementId === null) return null;
  const place = await store.findPlace(db, applicationId, requirementId);
  if (!place) throw new AppError('INVALID_INPUT', { requirementId: { problem: 'wrong' } });
  return place;
};

const assertNotRefused = (refusal: Refusal): void => {
  if (refusal) throw new AppError(refusal);
};

const assertUploadOpen = async (
  ctx: SignedInContext,
  { id, status }: ApplicationRow,
  { requirementId }: DocumentDraft,
): Promise<void> => {
  const place = await findPlace(ctx, id, requirementId);
  assertNotRefused(addRefusal(assertParticipant(ctx.actor), status, place));
};

/** A file that waited for a network does not push aside what was handed in meanwhile from another device. */
const assertReplaces = async (
  { db }: Pick<SignedInContext, 'db'>,
  { requirementId, replaces }: DocumentDraft,
): Promise<void> => {
  if (requirementId === null || replaces === undefined) return;
  if ((await store.findCurrent(db, requirementId)) !== replaces) throw new AppError('CHANGED_MEANWHILE');
};

/** A replaced version cannot be removed any more: it takes no place of a document, and all of them together have an end. */
const assertRoom = async (
  { db }: Pick<SignedInContext, 'db'>,
  { id, documentCount }: ApplicationRow,
  { requirementId }: DocumentDraft,
): Promise<void> => {
  const current = await store.countCurrent(db, id, requirementId);
  if (current >= MAX_DOCUMENTS || documentCount >= MAX_DOCUMENT_VERSIONS)
    throw new AppError('TOO_MANY_DOCUMENTS');
};

/**
 * Returns the document that an earlier call with the same file has made; a returned file may be submitted again from the chat.
 */
const findMade = async (
  { db }: Pick<SignedInContext, 'db'>,
  applicationId: string,
  attachmentId: string,
  { uploadId, requirementId }: DocumentDraft,
): Promise<ApplicationDocument | null> => {
  const made = (await store.listByFile(db, applicationId, attachmentId)).find(
    (row) =>
      uploadId !== null ||
      (row.requirementId === requirementId && (row.status === 'UPLOADED' || row.status === 'ACCEPTED')),
  );
  return made ? toDocument(made) : null;
};

const findSource = async (
  ctx: DocumentContext,
  application: ApplicationRow,
  { uploadId, messageId }: DocumentDraft,
): Promise<Source> => {
  if (uploadId !== null) {
    const stored = await files.storeDocument(ctx, uploadId, ctx.actor.accountId);
    const { id: attachmentId, name, sizeBytes: uploadBytes } = stored;
    return { attachmentId, name, side: assertParticipant(ctx.actor), uploadBytes };
  }
  const found = messageId && (await ctx.messageFiles.find(ctx, application.id, messageId));
  if (!found) throw new AppError('NOT_FOUND');
  return { ...found, uploadBytes: null };
};

/** The file of a document of the caller's side, in a transaction that has locked the application: it cannot be taken back meanwhile. */
const findHandedIn = async (
  { db, actor }: SignedInContext,
  applicationId: string,
  id: string,
): Promise<Source> => {
  const side = assertParticipant(actor);
  const found = await store.findReusable(db, { applicationId, id, side });
  if (!found) throw new AppError('NOT_FOUND');
  return { ...found, side, uploadBytes: null };
};

const notify = async (tx: SignedInContext, application: ApplicationRow, by: number): Promise<void> => {
  await changeDocumentCount(tx, application.id, by);
  const { id: applicationId, lastSeq: seq } = application;
  await publish(tx.db, { to: topicsOf(application), event: { kind: 'APPLICATION', applicationId, seq } });
};

/** Agencies answer for what they change; what a student does is seen in the documents themselves. */
const recordAudit = async (
  tx: SignedInContext,
  side: Side,
  action: string,
  id: string,
  applicationId: string,
) => {
  if (side === 'CONSULTING')
    await audit.record(tx, { action, subject: 'document', subjectId: id, details: { applicationId } });
};

const insert = async (
  tx: SignedInContext,
  applicationId: string,
  { requirementId }: DocumentDraft,
  source: Source,
): Promise<ApplicationDocument> => {
  const { accountId } = tx.actor;
  if (source.uploadBytes !== null) await files.useDocument(tx, source.attachmentId, accountId);
  else await files.shareDocument(tx, source.attachmentId);
  const number = requirementId === null ? 1 : await store.replaceCurrent(tx.db, requirementId);
  const { attachmentId, name, side } = source;
  const id = newId();
  await store.insert(tx.db, {
    ...{ id, applicationId, requirementId, attachmentId, name, number, side },
    ...{ authorId: accountId, createdAt: tx.clock.now() },
  });
  await recordAudit(tx, assertParticipant(tx.actor), 'ADDED', id, applicationId);
  return toDocument((await store.find(tx.db, applicationId, id))!);
};

const addNew = async (
  ctx: DocumentContext,
  seen: ApplicationRow,
  draft: DocumentDraft,
): Promise<ApplicationDocument> => {
  // Before anybody looks at the file; it is asked again under the lock.
  await assertUploadOpen(ctx, seen, draft);
  if (assertParticipant(ctx.actor) === 'STUDENT') await acceptances.assertConsent(ctx);
  const { documentId } = draft;
  const brought = documentId === null ? await findSource(ctx, seen, draft) : null;
  return inTransaction(ctx, async (tx) => {
    const application = await lock(tx, seen.id);
    const source = brought ?? (await findHandedIn(tx, seen.id, documentId!));
    const known = await findMade(tx, seen.id, source.attachmentId, draft);
    if (known) return known;
    await assertUploadOpen(tx, application, draft);
    await assertReplaces(tx, draft);
    await assertRoom(tx, application, draft);
    if (source.uploadBytes !== null)
      await assertApplicationQuota(tx, seen.id, source.uploadBytes, await tx.messageFiles.list(tx, seen.id));
    const document = await insert(tx, seen.id, draft, source);
    await appeals.noteAct(tx, application);
    await notify(tx, application, 1);
    return document;
  });
};

/**
 * Submits a file: an own finished upload, the file of a message of this application, or the file of a document that the own side
 * has handed in for another requirement; what becomes of either of these leaves the other alone. It replaces the former document
 * of its requirement. The same upload again returns the same document. Throws ACCEPTANCE_NEEDED for a student who has not
 * accepted the privacy policy of this day, NOT_FOUND,
 * ACCESS_DENIED, the errors of `addRefusal`, TOO_MANY_DOCUMENTS, APPLICATION_FULL, INVALID_INPUT for a requirement of another
 * application, CHANGED_MEANWHILE where the requirement has another document than the one to be replaced, and what
 * `files.storeDocument` throws.
 */
export const add = async (
  ctx: DocumentContext,
  applicationId: string,
  draft: DocumentDraft,
): Promise<ApplicationDocument> => {
  const seen = await authorize(ctx, applicationId);
  const findKnown = async () => draft.uploadId && (await findMade(ctx, seen.id, draft.uploadId, draft));
  const known = await findKnown();
  if (known) return known;
  try {
    return await addNew(ctx, seen, draft);
  } catch (error) {
    // Of the same upload handed in twice at once, the first has used it up.
    const made = await findKnown();
    if (!made) throw error;
    return made;
  }
};

const getDocument = async ({ db }: Pick<SignedInContext, 'db'>, applicationId: string, id: string) => {
  const document = isUuid(id) ? await store.find(db, applicationId, id) : null;
  if (!document) throw new AppError('NOT_FOUND');
  return document;
};

/**
 * Takes a document of the own side back; what it replaced counts again. Throws NOT_FOUND, ACCESS_DENIED for one of the
 * other side, what `takeBackRefusal` says once it is submitted, accepted, returned or replaced.
 */
export const remove = async (ctx: SignedInContext, applicationId: string, id: string): Promise<null> => {
  await inTransaction(ctx, async (tx) => {
    const application = await lock(tx, applicationId);
    const side = assertParticipant(tx.actor);
    const { requirementId, levelStatus, ...document } = await getDocument(tx, application.id, id);
    if (document.side !== side) throw new AppError('ACCESS_DENIED');
    const place = requirementId === null ? null : { levelStatus };
    assertNotRefused(takeBackRefusal(side, application.status, { status: document.status, place }));
    await store.remove(tx.db, document.id);
    if (requirementId !== null) await store.restoreFormer(tx.db, requirementId);
    await files.releaseFile(tx, document.attachmentId);
    await recordAudit(tx, side, 'REMOVED', document.id, application.id);
    await notify(tx, application, -1);
  });
  return null;
};
