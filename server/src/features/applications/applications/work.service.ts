import { ApplicationFilter } from '@parvoz/contract/applications/application-calls.ts';
import { type ApplicationMark, WAITING_STATUSES } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import type { SignedInContext } from '../../../db/context.ts';
import { askedBy, findCards, listIds } from './lists/lists.service.ts';
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

/** A list of work: that of a mark, or new applications. */
type WorkList = ApplicationMark | 'NEW';

const MOST_URGENT_FIRST = ApplicationFilter.parse({ sort: 'DEADLINE' });

const filterOf = (list: WorkList): ApplicationFilter =>
  list === 'NEW'
    ? { ...MOST_URGENT_FIRST, status: [...WAITING_STATUSES] }
    : { ...MOST_URGENT_FIRST, mark: list };

/** Returns the first applications of these lists, up to so many of each: the same as their pages show, in the same order. */
export const listFirst = async (
  ctx: SignedInContext,
  lists: readonly WorkList[],
  limit: number,
): Promise<Map<WorkList, ApplicationCard[]>> => {
  const idLists = await Promise.all(lists.map((list) => listIds(ctx, filterOf(list), limit)));
  const found = await findCards(ctx, [...new Set(idLists.flat())]);
  const cards = new Map(found.map((card) => [card.id, card]));
  return new Map(lists.map((list, index) => [list, idLists[index]!.flatMap((id) => cards.get(id) ?? [])]));
};
