import type { ApplicationFilter } from '@parvoz/contract/application-calls.ts';
import type { ApplicationNote, SavedView } from '@parvoz/contract/application-notes.ts';
import { inTransaction, type SignedInContext } from '../../../db/context.ts';
import { publish } from '../../../db/live.ts';
import { AppError } from '../../../http/app-error.ts';
import { newId } from '../../../lib/ids.ts';
import { admit } from '../access/service.ts';
import * as store from './store.ts';

/** Internal notes of the agency, newest first. Throws NOT_FOUND, ACCESS_DENIED. */
export const list = async (ctx: SignedInContext, id: string): Promise<ApplicationNote[]> => {
  const row = await admit(ctx, id);
  const notes = await store.list(ctx.db, row.id);
  return notes.map(({ createdAt, ...note }) => ({ ...note, createdAt: createdAt.toISOString() }));
};

/** Writes an internal note; only the agency's open pages are told. Throws NOT_FOUND, ACCESS_DENIED. */
export const add = (ctx: SignedInContext, id: string, text: string): Promise<ApplicationNote> =>
  inTransaction(ctx, async (tx) => {
    const { id: applicationId, consultingId, lastSeq } = await admit(tx, id);
    const noteId = newId();
    const { accountId: authorId } = tx.actor;
    await store.insert(tx.db, { id: noteId, applicationId, authorId, text, createdAt: tx.clock.now() });
    await publish(tx.db, {
      to: [`consulting:${consultingId}`],
      event: { kind: 'APPLICATION', applicationId, seq: lastSeq },
    });
    const notes = await list(tx, applicationId);
    return notes.find((note) => note.id === noteId)!;
  });

const MAX_VIEWS = 30;

export const listViews = ({ db, actor }: SignedInContext): Promise<SavedView[]> =>
  store.listViews(db, actor.accountId);

/** Saves a filter under a name, in place of one that had it. Throws CONFLICT above 30. */
export const saveView = (
  ctx: SignedInContext,
  { name, filter }: { name: string; filter: ApplicationFilter },
): Promise<SavedView> =>
  inTransaction(ctx, async ({ db, actor }) => {
    const { accountId: employeeId } = actor;
    await store.lockViews(db, employeeId);
    const views = await store.listViews(db, employeeId);
    if (views.length >= MAX_VIEWS && !views.some((view) => view.name === name))
      throw new AppError('CONFLICT');
    return (await store.putView(db, { employeeId, name, filter }))!;
  });

/** Throws NOT_FOUND for a view that is not the caller's. */
export const removeView = async ({ db, actor }: SignedInContext, id: number): Promise<null> => {
  if (!(await store.removeView(db, actor.accountId, id))) throw new AppError('NOT_FOUND');
  return null;
};
