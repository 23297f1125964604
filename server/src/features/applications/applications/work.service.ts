import type { SignedInContext } from '../../../db/context.ts';
import { askedBy } from './lists/lists.service.ts';
import * as store from './work.store.ts';

/** Counts what is to be done among the applications that the caller may see: as many as the list of each mark has. */
export const get = async (ctx: SignedInContext): Promise<store.Work & { unread: number }> => {
  const { scope, moment } = askedBy(ctx);
  const [work, unread] = await Promise.all([
    store.findWork(ctx.db, scope, moment),
    store.countUnread(ctx.db, scope, moment),
  ]);
  return { ...work, unread };
};

/** Counts the work that the menu shows. */
export const count = async (ctx: SignedInContext): Promise<Pick<store.Work, 'overdue' | 'ourTurn'>> => {
  const { scope, moment } = askedBy(ctx);
  return store.findWork(ctx.db, scope, moment);
};
