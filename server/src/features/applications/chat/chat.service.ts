import type { PrivateFile } from '@parvoz/contract/applications/application-documents.ts';
import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type { ChatEntry, ChatPage, sendMessage } from '@parvoz/contract/applications/chat.ts';
import type { Parsed } from '@parvoz/contract/endpoint.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { publish } from '../../../db/live.ts';
import type { DeletedAccount } from '../../../db/person.ts';
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/ids.ts';
import type { Storage } from '../../../lib/storage.ts';
import * as acceptances from '../../money/operator/acceptances.service.ts';
import * as accountStatus from '../../people/auth/account-status.service.ts';
import * as limits from '../../people/auth/limits/limits.service.ts';
import * as files from '../../people/files/files.service.ts';
import * as inbox from '../../people/notifications/inbox/inbox.service.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import * as appeals from '../applications/appeals/appeals.service.ts';
import * as applications from '../applications/applications.service.ts';
import * as documents from '../applications/documents/documents.service.ts';
import * as measures from '../applications/measures/measures.service.ts';
import * as readPositions from '../applications/read-positions/read-positions.service.ts';
import { type Asked, MESSAGES_PER_MINUTE, MINUTE_MS, rangeOf } from './chat.rules.ts';
import * as store from './chat.store.ts';

type Draft = Parsed<typeof sendMessage>['body'];
type Row = applications.ApplicationRow;
type ChatContext = SignedInContext & { storage: Storage; isFromTelegram?: boolean };

const otherSide = (side: Side): Side => (side === 'STUDENT' ? 'CONSULTING' : 'STUDENT');

/** Returns the topics of both sides; administrators only while they may read. */
const topicsOf = (application: Row) =>
  applications.topicsOf(application).filter((topic) => topic !== 'admins' || application.disputedAt !== null);

/** Throws CHAT_CLOSED, also where the student has gone: while an application runs, they cannot. */
const assertChatOpen = async (ctx: SignedInContext, application: Row): Promise<void> => {
  const isOpen =
    applications.mayChat(ctx.actor, application, ctx.clock.now()) &&
    (application.endedAt === null || (await accountStatus.isStudent(ctx, application.studentId)));
  if (!isOpen) throw new AppError('CHAT_CLOSED');
};

interface Written {
  id: string;
  /** False when this message had been sent before. */
  isNew: boolean;
}

const write = async (
  tx: ChatContext,
  key: store.MessageKey,
  { text, file }: { text: string; file: PrivateFile | null },
): Promise<Written> => {
  const { actor, isFromTelegram = false } = tx;
  const { applicationId, authorId } = key;
  const application = await applications.lock(tx, applicationId);
  const known = await store.findId(tx.db, key);
  if (known) return { id: known, isNew: false };
  await assertChatOpen(tx, application);
  if (file) {
    const others = await store.listFiles(tx.db, applicationId);
    await documents.assertApplicationQuota(tx, applicationId, file.sizeBytes, others);
    await files.useDocument(tx, file.id, authorId);
  }
  const side = applications.assertParticipant(actor);
  const id = newId();
  const seq = await applications.takeSeq(tx, applicationId);
  const createdAt = tx.clock.now();
  const authorRole = actor.role;
  await store.insert(tx.db, { id, ...key, seq, side, authorRole, text, isFromTelegram, file, createdAt });
  await measures.noteAnswer(tx, application);
  await appeals.noteAct(tx, application);
  await readPositions.addUnread(tx, applicationId, otherSide(side));
  await inbox.notifyOfMessage(tx, application, { side, authorId });
  await publish(tx.db, { to: topicsOf(application), event: { kind: 'MESSAGE', applicationId, seq } });
  return { id, isNew: true };
};

const sendNew = async (
  ctx: ChatContext,
  key: store.MessageKey,
  { text, uploadId }: Draft,
): Promise<Written> => {
  try {
    const file = uploadId === null ? null : await files.storeDocument(ctx, uploadId, key.authorId);
    return await inTransaction(ctx, (tx) => write(tx, key, { text, file }));
  } catch (error) {
    // Of the same message sent twice at once, the first has used its file up.
    const known = await store.findId(ctx.db, key);
    if (known === null) throw error;
    return { id: known, isNew: false };
  }
};

/**
 * Writes a message to the other side; with a known `clientId` of the caller it returns the message that has it. Throws
 * NOT_FOUND, ACCESS_DENIED, CHAT_CLOSED 30 days after the end of the application or once its student has gone,
 * ACCEPTANCE_NEEDED for a file of a student who has not accepted the privacy policy of this day, TOO_MANY_REQUESTS after 60 in
 * a minute, APPLICATION_FULL, and what `files.storeDocument` throws.
 */
export const send = async (ctx: ChatContext, id: string, draft: Draft): Promise<ChatEntry> => {
  const application = await applications.authorize(ctx, id);
  const { accountId: authorId } = ctx.actor;
  const key = { applicationId: application.id, authorId, clientId: draft.clientId };
  const known = await store.findId(ctx.db, key);
  if (known) return store.find(ctx.db, known);
  await assertChatOpen(ctx, application);
  if (draft.uploadId !== null && applications.assertParticipant(ctx.actor) === 'STUDENT')
    await acceptances.assertConsent(ctx);
  const limit = { key: `messages ${authorId}`, count: MESSAGES_PER_MINUTE, windowMs: MINUTE_MS };
  const counted = await limits.count(ctx, [{ code: 'TOO_MANY_REQUESTS', ...limit }]);
  const written = await sendNew(ctx, key, draft);
  if (!written.isNew) await counted.undo();
  return store.find(ctx.db, written.id);
};

/** Administrators read only during a dispute, and that they did is on the audit. */
const assertMayRead = async (
  ctx: SignedInContext,
  { id, disputedAt }: Row,
  details: object,
): Promise<void> => {
  if (applications.sideOf(ctx.actor)) return;
  if (disputedAt === null) throw new AppError('NOT_DISPUTED');
  await audit.record(ctx, { action: 'CHAT_READ', subject: 'application', subjectId: id, details });
};

const NOTHING_READ: readPositions.Reads = { readSeq: 0, unreadCount: 0 };

const readsOf = async (ctx: SignedInContext, { id }: Row) => {
  const side = applications.sideOf(ctx.actor);
  const bySide = side ? await readPositions.find(ctx, id) : {};
  const own = (side && bySide[side]) ?? NOTHING_READ;
  const other = (side && bySide[otherSide(side)]) ?? NOTHING_READ;
  return { readSeq: own.readSeq, otherReadSeq: other.readSeq, unreadCount: own.unreadCount };
};

const toEntry = (event: NonNullable<ChatEntry['event']>): ChatEntry => ({
  ...{
    id: event.id,
    seq: event.seq,
    author: null,
    text: '',
    isRemoved: false,
    isFromTelegram: false,
    file: null,
    clientId: null,
    event,
  },
  createdAt: event.createdAt,
});

/** Messages and events in their one order. Throws NOT_FOUND, ACCESS_DENIED; NOT_DISPUTED for administrators. */
export const list = async (ctx: SignedInContext, id: string, asked: Asked): Promise<ChatPage> => {
  const application = await applications.authorize(ctx, id);
  const { lastSeq } = application;
  const range = rangeOf(asked, lastSeq);
  await assertMayRead(ctx, application, range);
  const [messages, events, read] = await Promise.all([
    store.listBetween(ctx.db, application.id, range),
    applications.listEventsBetween(ctx, application.id, range),
    readsOf(ctx, application),
  ]);
  const content = [...messages, ...events.map(toEntry)].sort((a, b) => a.seq - b.seq);
  return { content, hasOlder: range.after > 0, hasNewer: range.before <= lastSeq, ...read };
};

/** Marks everything up to `seq` as read by the caller's side. Throws NOT_FOUND, ACCESS_DENIED. */
export const markRead = async (
  ctx: SignedInContext,
  id: string,
  seq: number,
): Promise<{ unreadCount: number }> => {
  const application = await applications.authorize(ctx, id);
  const side = applications.assertParticipant(ctx.actor);
  // A number that is not written yet cannot have been read.
  const upTo = Math.min(seq, application.lastSeq);
  return inTransaction(ctx, async (tx) => {
    const before = await readPositions.lock(tx, application.id, side);
    if (upTo <= before.readSeq) return { unreadCount: before.unreadCount };
    const unreadCount = await store.countUnread(tx.db, application.id, side, upTo);
    await readPositions.set(tx, application.id, side, { readSeq: upTo, unreadCount });
    if (unreadCount === 0) await inbox.readMessages(tx, application, side);
    await publish(tx.db, {
      to: topicsOf(application),
      event: { kind: 'READ', applicationId: application.id, side, seq: upTo, unreadCount },
    });
    return { unreadCount };
  });
};

/** The chat's files for applications; passed in by app.ts. */
export const messageFiles: documents.MessageFiles = {
  find: ({ db }, applicationId, messageId) => store.findFile(db, applicationId, messageId),
  list: ({ db }, applicationId) => store.listFiles(db, applicationId),
  listPlaces: ({ db }, attachmentId) => store.listPlaces(db, attachmentId),
};

/** Erases texts and files of a deleted student's messages, which stay in their places. */
export const forgetAuthor = async (tx: Context, { id }: Pick<DeletedAccount, 'id'>): Promise<void> => {
  for (const attachmentId of await store.eraseOf(tx.db, id, tx.clock.now()))
    await files.releaseFile(tx, attachmentId);
};
