import type { Page } from '@parvoz/contract/common.ts';
import type { ManagedTariff, TariffDraft } from '@parvoz/contract/work-plans.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as changes from '../../audit/changes/service.ts';
import { type OrderedLists, orderRestorer, reorder } from '../../audit/order/service.ts';
import { restorerOf } from '../../audit/undo/records/service.ts';
import type { Restorers } from '../../audit/undo/service.ts';
import * as steps from '../../steps/administration/service.ts';
import { insertWhole, restorers as stepRestorers } from '../../steps/restoring/service.ts';
import { insert } from '../store.ts';
import * as store from './store.ts';

/** Administrators edit the templates, agencies' staff their own agency's tariffs. */
const ownerOf = ({ actor }: SignedInContext): store.Owner => actor.consultingId;

const editorOf = ({ actor, clock }: SignedInContext) => ({ accountId: actor.accountId, at: clock.now() });

const kindOf = (owner: store.Owner): changes.RecordKind<store.TariffRow> => ({
  subject: 'tariff',
  lock: (db, ids) => store.lockMany(db, owner, ids),
  titleOf: ({ nameUz }) => nameUz,
});

/** With what their active steps come to. */
const answer = async (ctx: Context, found: readonly store.TariffRow[]): Promise<ManagedTariff[]> => {
  const sums = await steps.listSums(
    ctx,
    found.map(({ id }) => id),
  );
  return found.map((tariff) => ({
    ...tariff,
    ...(sums.get(tariff.id) ?? { stepCount: 0, levelCount: 0, days: 0, shareTotal: 0 }),
    updatedAt: tariff.updatedAt.toISOString(),
  }));
};

const answerOne = async (ctx: Context, tariff: store.TariffRow): Promise<ManagedTariff> =>
  (await answer(ctx, [tariff]))[0]!;

/** One page of the caller's tariffs, in their order. */
export const list = async (
  ctx: SignedInContext,
  { page, size }: { page: number; size: number },
): Promise<Page<ManagedTariff>> => {
  const owner = ownerOf(ctx);
  const [found, totalElements] = await Promise.all([
    store.findPage(ctx.db, owner, { limit: size, offset: (page - 1) * size }),
    store.countAll(ctx.db, owner),
  ]);
  return { content: await answer(ctx, found), totalElements, page, size };
};

const find = async (ctx: SignedInContext, id: number): Promise<store.TariffRow> => {
  const found = await store.find(ctx.db, ownerOf(ctx), id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

/** Throws NOT_FOUND for what is none of the caller's. */
export const get = async (ctx: SignedInContext, id: number): Promise<ManagedTariff> =>
  answerOne(ctx, await find(ctx, id));

/** What is offered is paid out to the last tiyin (docs/rules.md#shares). */
const assertWhole = (isActive: boolean, shareTotal: number): void => {
  if (isActive && shareTotal !== 100)
    throw new AppError('INVALID_INPUT', { isActive: { problem: 'shares' } });
};

/** Throws a fault at `isActive`: there are no steps yet whose shares could add up to 100. */
export const create = async (ctx: SignedInContext, draft: TariffDraft): Promise<ManagedTariff> => {
  assertWhole(draft.isActive, 0);
  const { price, ...rest } = draft;
  const made = await changes.create(ctx, kindOf(ownerOf(ctx)), (tx) =>
    insert(tx.db, {
      ...rest,
      consultingId: ownerOf(ctx),
      priceTiyin: price,
      updatedBy: tx.actor.accountId,
    }),
  );
  return answerOne(ctx, made);
};

/** Throws NOT_FOUND, CHANGED_MEANWHILE, and a fault at `isActive` while the shares do not add up to 100. */
export const update = async (
  ctx: SignedInContext,
  id: number,
  { version, ...draft }: TariffDraft & { version: number },
): Promise<ManagedTariff> => {
  const saved = await changes.update(ctx, kindOf(ownerOf(ctx)), { id, version }, async (tx) => {
    const sums = await steps.listSums(tx, [id]);
    assertWhole(draft.isActive, sums.get(id)?.shareTotal ?? 0);
    return store.update(tx.db, id, draft, editorOf(tx));
  });
  return answerOne(ctx, saved);
};

/** A tariff with its steps, as the audit keeps it once it is deleted. */
type WholeTariff = store.TariffRow & { steps: steps.WholeStep[] };

/** Removes a tariff with its steps, all of which the audit keeps. Throws NOT_FOUND, REFERENCED. */
export const remove = (ctx: SignedInContext, id: number): Promise<null> => {
  const kind = kindOf(ownerOf(ctx));
  const whole: changes.RecordKind<WholeTariff> = {
    ...kind,
    lock: async (db, ids) => {
      const found = await kind.lock(db, ids);
      const plan = await steps.listWhole(db, ids);
      return found.map((tariff) => ({
        ...tariff,
        steps: plan.filter(({ tariffId }) => tariffId === tariff.id),
      }));
    },
  };
  return changes.remove(ctx, whole, id, {
    findUses: async () => [],
    write: ({ db }) => store.remove(db, id),
  });
};

/** The orders of tariffs, by the agency that offers them; by none that of the templates. */
const ORDERS: OrderedLists = {
  subject: 'tariff',
  lock: (db, owner) => store.lockOrder(db, owner === '' ? null : Number(owner)),
  setOrder: store.setOrder,
};

/** Throws CHANGED_MEANWHILE where these are not all of the caller's tariffs. */
export const order = (ctx: SignedInContext, ids: readonly number[]): Promise<null> =>
  reorder(ctx, ORDERS, { subjectId: String(ownerOf(ctx) ?? ''), ids });

/**
 * Divides the price among all steps of a tariff. Throws NOT_FOUND, CHANGED_MEANWHILE where these are not all of them,
 * and a fault at `shareList` where those of an active tariff do not add up to 100.
 */
export const share = (
  ctx: SignedInContext,
  id: number,
  shares: readonly { stepId: number; sharePercent: number }[],
): Promise<ManagedTariff> =>
  inTransaction(ctx, async (tx) => {
    const { nameUz: title } = await get(tx, id);
    await steps.setShares(tx, { id, title }, shares);
    return get(tx, id);
  });

const TEMPLATE = kindOf(null);

/** How the audit puts template tariffs back, deleted ones with their steps, their order, and what stands in them. */
export const restorers: Restorers = {
  tariff: restorerOf<store.TariffRow>({
    kind: TEMPLATE,
    write: async (tx, rows) => {
      const sums = await steps.listSums(
        tx,
        rows.map(({ id }) => id),
      );
      for (const row of rows) {
        assertWhole(row.isActive, sums.get(row.id)?.shareTotal ?? 0);
        await store.update(tx.db, row.id, row, editorOf(tx));
      }
    },
    insert: async (tx, rows) => {
      for (const { price, ...row } of rows) {
        const updatedBy = tx.actor.accountId;
        await insert(tx.db, { ...row, consultingId: null, priceTiyin: price, updatedBy });
        await insertWhole(tx, (row as unknown as WholeTariff).steps);
      }
    },
    remove: async ({ db }, ids) => {
      for (const id of ids) await store.remove(db, id);
    },
    findUses: async (db, id) => {
      const { length: count } = await steps.listWhole(db, [id]);
      return count > 0 ? [{ kind: 'STEP', count }] : [];
    },
  }),
  ...orderRestorer(ORDERS),
  ...stepRestorers,
};
