import type { ShortlistItem, ShownItems } from '@parvoz/contract/applications/shortlist.ts';
import { MAX_SHORTLIST, MAX_SHORTLIST_UNION, type ShortlistKind } from '@parvoz/contract/limits.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { DeletedAccount } from '../../../db/person.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as tariffs from '../../agencies/tariffs/tariffs.service.ts';
import * as programs from '../../catalogue/programs/programs.service.ts';
import * as scholarships from '../../catalogue/scholarships/scholarships.service.ts';
import * as universities from '../../catalogue/universities/universities.service.ts';
import * as store from './shortlist.store.ts';

const withoutDescription = <T extends { description: string }>({ description: _, ...rest }: T) => rest;

/** Returns the public data of these items, without those that visitors do not see. */
export const show = async (ctx: Context, items: readonly ShortlistItem[]): Promise<ShownItems> => {
  const idsOf = (kind: ShortlistKind) => [
    ...new Set(items.filter((one) => one.kind === kind).map(({ id }) => id)),
  ];
  const [programList, universityList, scholarshipList, tariffList] = await Promise.all([
    programs.listByIds(ctx, idsOf('PROGRAM')),
    universities.listByIds(ctx, idsOf('UNIVERSITY')),
    scholarships.listByIds(ctx, idsOf('SCHOLARSHIP')),
    tariffs.listOffers(ctx, idsOf('TARIFF')),
  ]);
  return {
    programList,
    universityList: universityList.map(withoutDescription),
    scholarshipList: scholarshipList.map(withoutDescription),
    tariffList,
  };
};

/** The caller's own, the latest first. */
export const list = (ctx: SignedInContext): Promise<ShortlistItem[]> =>
  store.list(ctx.db, ctx.actor.accountId);

/** Lists an account's items, for features that remind of them. */
export const listOf = (ctx: Pick<Context, 'db'>, accountId: string): Promise<ShortlistItem[]> =>
  store.list(ctx.db, accountId);

/** Adds items; whatever is added at once, there are at most so many afterwards. */
const add = (ctx: SignedInContext, items: readonly ShortlistItem[], limit: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { accountId } = tx.actor;
    await store.lock(tx.db, accountId);
    const given = new Set(items.map(({ kind, id }) => `${kind} ${id}`)).size;
    const { total, known } = await store.count(tx.db, accountId, items);
    if (given > known && total + given - known > limit) throw new AppError('SHORTLIST_FULL');
    await store.insert(tx.db, accountId, items, tx.clock.now());
  });

/** Adds the items of a browser; returns all. Throws SHORTLIST_FULL where they would be more than 300. */
export const merge = async (
  ctx: SignedInContext,
  items: readonly ShortlistItem[],
): Promise<ShortlistItem[]> => {
  if (items.length > 0) await add(ctx, items, MAX_SHORTLIST_UNION);
  return list(ctx);
};

/** Throws SHORTLIST_FULL above 100, and only for what is new. */
export const addOne = async (ctx: SignedInContext, item: ShortlistItem): Promise<null> => {
  await add(ctx, [item], MAX_SHORTLIST);
  return null;
};

export const remove = async (ctx: SignedInContext, item: ShortlistItem): Promise<null> => {
  await store.remove(ctx.db, ctx.actor.accountId, item);
  return null;
};

/** Forgets a deleted account. */
export const forgetStudent = async (
  { db }: Pick<Context, 'db'>,
  { id }: Pick<DeletedAccount, 'id'>,
): Promise<void> => {
  await store.forget(db, id);
};
