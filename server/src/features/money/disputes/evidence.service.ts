import type { PrivateFile } from '@parvoz/contract/applications/application-documents.ts';
import type { Side } from '@parvoz/contract/applications/application-states.ts';
import { MAX_EVIDENCE_FILES, MAX_EVIDENCE_MESSAGES } from '@parvoz/contract/money/disputes-states.ts';
import type { SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/ids.ts';
import type { Storage } from '../../../lib/storage.ts';
import * as applications from '../../applications/applications/applications.service.ts';
import * as documents from '../../applications/applications/documents/documents.service.ts';
import * as chat from '../../applications/chat/chat.service.ts';
import * as files from '../../people/files/files.service.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import { countEvidence } from './disputes.store.ts';
import * as store from './evidence.store.ts';

export type StoringContext = SignedInContext & { storage: Storage };

/** Files that are stored already, and messages of the chat. */
export interface Evidence {
  files: readonly PrivateFile[];
  messageIds: readonly string[];
}

/** Stores one of the uploads; what is wrong with it is said at its place among them. */
const storeUpload = async (ctx: StoringContext, id: string, at: number): Promise<PrivateFile> => {
  try {
    return await files.storeDocument(ctx, id, ctx.actor.accountId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fault = error.code === 'NOT_FOUND' ? { problem: 'uploadGone' as const } : error.fields?.file;
    throw fault ? new AppError(error.code, { [`uploadIds.${at}`]: fault }) : error;
  }
};

/**
 * Makes documents of own finished uploads, before the transaction that shows them. Throws what `files.storeDocument` throws,
 * with the sentence at the upload: `uploadIds.2`.
 */
export const prepare = async (
  ctx: StoringContext,
  { uploadIds, messageIds }: { uploadIds: readonly string[]; messageIds: readonly string[] },
): Promise<Evidence> => {
  const stored: PrivateFile[] = [];
  for (const [at, id] of uploadIds.entries()) stored.push(await storeUpload(ctx, id, at));
  return { files: stored, messageIds };
};

const assertRoom = async (
  tx: StoringContext,
  { id, applicationId }: { id: string; applicationId: string },
  side: Side,
  brought: Evidence,
): Promise<void> => {
  const before = await countEvidence(tx.db, id, side);
  if (
    before.files + brought.files.length > MAX_EVIDENCE_FILES ||
    before.messages + brought.messageIds.length > MAX_EVIDENCE_MESSAGES
  )
    throw new AppError('TOO_MUCH_EVIDENCE');
  if ((await store.countMessages(tx.db, applicationId, brought.messageIds)) < brought.messageIds.length)
    throw new AppError('INVALID_INPUT', { messageIds: { problem: 'wrong' } });
  const bytes = brought.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (bytes === 0) return;
  const others = [
    ...(await chat.messageFiles.list(tx, applicationId)),
    ...(await store.listFiles(tx.db, applicationId)),
  ];
  await documents.assertApplicationQuota(tx, applicationId, bytes, others);
};

/**
 * Adds to a dispute what a side has brought, in a transaction that has locked its application. Throws TOO_MUCH_EVIDENCE,
 * APPLICATION_FULL, INVALID_INPUT for messages of another chat, NOT_FOUND for files that were used meanwhile.
 */
export const add = async (
  tx: StoringContext,
  dispute: { id: string; applicationId: string },
  side: Side,
  brought: Evidence,
): Promise<void> => {
  await assertRoom(tx, dispute, side, brought);
  for (const { id } of brought.files) await files.useDocument(tx, id, tx.actor.accountId);
  const shared = { disputeId: dispute.id, side, createdAt: tx.clock.now() };
  await store.insert(tx.db, [
    ...brought.files.map(({ id: attachmentId, name }) => ({
      ...{ id: newId(), ...shared },
      ...{ attachmentId, name, messageId: null },
    })),
    ...brought.messageIds.map((messageId) => ({
      ...{ id: newId(), ...shared },
      ...{ attachmentId: null, name: null, messageId },
    })),
  ]);
};

/** Opens files of disputes for both sides and administrators, of which the latter is on the audit; others as `next` does. */
export const accessWith =
  (next: files.DocumentAccess): files.DocumentAccess =>
  async (ctx, attachmentId) => {
    const place = await store.findPlace(ctx.db, attachmentId);
    if (!place) return next(ctx, attachmentId);
    const { id: subjectId } = await applications.authorize(ctx, place.applicationId);
    if (!applications.sideOf(ctx.actor)) {
      const details = { attachmentId };
      await audit.record(ctx, { action: 'DOCUMENT_READ', subject: 'application', subjectId, details });
    }
    return { name: place.name! };
  };
