import { ApplicationFilter } from '@parvoz/contract/applications/application-calls.ts';
import type {
  ApplicationNote,
  listNotes,
  SavedView,
} from '@parvoz/contract/applications/application-notes.ts';
import type { DataOf } from '@parvoz/contract/endpoint.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../../db/context.ts';
import { publish } from '../../../../db/live.ts';
import type { DeletedAccount } from '../../../../db/person.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { newId } from '../../../../lib/ids.ts';
import * as limits from '../../../people/auth/limits/limits.service.ts';
import * as audit from '../../../platform/audit/audit.service.ts';
import { authorize } from '../access.service.ts';
import { noteLimits } from '../limits.rules.ts';
import * as store from './notes.store.ts';

/** Subject of notes in the audit. */
const SUBJECT = 'application';

const toNote = ({ createdAt, ...note }: store.NoteRow): ApplicationNote => ({
  ...note,
  createdAt: createdAt.toISOString(),
});

/** Internal notes of the agency that are older than `before`, newest first. Throws NOT_FOUND, ACCESS_DENIED. */
export const list = async (
  ctx: SignedInContext,
  id: string,
  { before, size }: { before?: string | undefined; size: number },
): Promise<DataOf<typeof listNotes>> => {
  const row = await authorize(ctx, id);
  const found = await store.list(ctx.db, row.id, { before: before ?? null, limit: size + 1 });
  return { content: found.slice(0, size).map(toNote), hasOlder: found.length > size };
};

/** The note that an earlier call with this key has written; null if there is none. Throws KEY_USED. */
const findWritten = async (ctx: SignedInContext): Promise<ApplicationNote | null> => {
  const done = await audit.findDoneEntry(ctx, SUBJECT);
  if (!done) return null;
  const { noteId } = done.details;
  const found = await store.find(ctx.db, String(noteId));
  return found && toNote(found);
};

/**
 * Writes an internal note, or returns the one that this key has written; only the agency's open pages are notified. Throws
 * NOT_FOUND, ACCESS_DENIED, KEY_USED, TOO_MANY_REQUESTS after 30 in a minute.
 */
export const add = async (ctx: SignedInContext, id: string, text: string): Promise<ApplicationNote> => {
  const { id: applicationId, number, consultingId, lastSeq } = await authorize(ctx, id);
  const { accountId: authorId } = ctx.actor;
  const written = await findWritten(ctx);
  if (written) return written;
  await limits.count(ctx, noteLimits(authorId));
  const noteId = newId();
  const write = inTransaction(ctx, async (tx) => {
    await store.insert(tx.db, { id: noteId, applicationId, authorId, text, createdAt: tx.clock.now() });
    await audit.record(tx, {
      ...{ action: 'NOTE_ADDED', subject: SUBJECT, subjectId: applicationId, title: number },
      ...{ details: { noteId }, idempotencyKey: tx.idempotencyKey },
    });
    await publish(tx.db, {
      to: [`consulting:${consultingId}`],
      event: { kind: 'APPLICATION', applicationId, seq: lastSeq },
    });
  });
  try {
    await write;
  } catch (error) {
    // Of two same calls at once the second one fails at the key.
    const first = await findWritten(ctx);
    if (!first) throw error;
    return first;
  }
  return toNote((await store.find(ctx.db, noteId))!);
};

const MAX_VIEWS = 30;

/** Returns the account's saved views; one that was saved when there were fewer filters lacks the others. */
export const listViews = async ({ db, actor }: SignedInContext): Promise<SavedView[]> =>
  (await store.listViews(db, actor.accountId)).map(({ filter, ...view }) => ({
    ...view,
    filter: ApplicationFilter.parse(filter),
  }));

/** Saves a filter under a name, in place of one that had it. Throws TOO_MANY_VIEWS above 30. */
export const saveView = (
  ctx: SignedInContext,
  { name, filter }: { name: string; filter: ApplicationFilter },
): Promise<SavedView> =>
  inTransaction(ctx, async ({ db, actor }) => {
    const { accountId: employeeId } = actor;
    await store.lockViews(db, employeeId);
    const views = await store.listViews(db, employeeId);
    if (views.length >= MAX_VIEWS && !views.some((view) => view.name === name))
      throw new AppError('TOO_MANY_VIEWS');
    return (await store.putView(db, { employeeId, name, filter }))!;
  });

/** Throws NOT_FOUND for a view that is not the caller's. */
export const removeView = async ({ db, actor }: SignedInContext, id: number): Promise<null> => {
  if (!(await store.removeView(db, actor.accountId, id))) throw new AppError('NOT_FOUND');
  return null;
};

/** Removes the views of a deleted member of an agency; their notes for the agency stay without a name. */
export const forgetViews = async (
  { db }: Pick<Context, 'db'>,
  { id }: Pick<DeletedAccount, 'id'>,
): Promise<void> => {
  await store.removeViewsOf(db, id);
};
