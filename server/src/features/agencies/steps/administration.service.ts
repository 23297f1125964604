import type {
  ManagedLevel,
  ManagedStep,
  StepDraft,
  StepShare,
} from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { MAX_STEPS } from '@parvoz/contract/limits.ts';
import type { NewOrder } from '@parvoz/contract/platform/administration.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { editorOf } from '../../../db/order.ts';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../lib/app-error.ts';
import { agencyOf, recordGroup } from '../../platform/audit/audit.service.ts';
import * as changes from '../../platform/audit/changes.service.ts';
import { type OrderedLists, reorder } from '../../platform/audit/order.service.ts';
import * as store from './administration.store.ts';
import * as examples from './examples.service.ts';

/** Administrators edit the templates, agencies' staff the steps of their own agency's tariffs. */
export const ownerOf = ({ actor }: SignedInContext): store.Owner => actor.consultingId;

/** Returns the shelf that a query asks for: the caller's own, or for agencies the templates that they are offered. */
export const shelfOf = (ctx: SignedInContext, template: 'true' | 'false' | undefined): store.Shelf =>
  template === 'true' && ownerOf(ctx) !== null ? 'OFFERED' : ownerOf(ctx);

export const toLevel = (row: store.LevelRow): ManagedLevel => ({
  ...row,
  documentList: row.documentList.map((document) => ({ ...document, example: document.example ?? null })),
  updatedAt: row.updatedAt.toISOString(),
});

/** A step with its levels, as the audit keeps it once it is deleted. */
export type WholeStep = store.StepRow & { levelList: ManagedLevel[] };

const withLevels = async (db: Queryable, found: readonly store.StepRow[]): Promise<WholeStep[]> => {
  const levels = await store.findLevels(
    db,
    found.map(({ id }) => id),
  );
  const byStep = Map.groupBy(levels, ({ stepId }) => stepId);
  return found.map((step) => ({ ...step, levelList: (byStep.get(step.id) ?? []).map(toLevel) }));
};

/** All steps of tariffs, whole. */
export const listWhole = async (db: Queryable, tariffIds: readonly number[]): Promise<WholeStep[]> =>
  withLevels(db, await store.findAll(db, tariffIds));

const answer = async (ctx: Context, found: readonly store.StepRow[]): Promise<ManagedStep[]> =>
  (await withLevels(ctx.db, found)).map((step) => ({ ...step, updatedAt: step.updatedAt.toISOString() }));

export const answerOne = async (ctx: Context, step: store.StepRow): Promise<ManagedStep> =>
  (await answer(ctx, [step]))[0]!;

/** Returns the sums of tariffs' active steps by the tariff's id, without an entry for one that has no steps. */
export const listSums = async (
  { db }: Pick<Context, 'db'>,
  tariffIds: readonly number[],
): Promise<Map<number, Omit<store.Sums, 'tariffId'>>> => {
  const sums = await store.findSums(db, tariffIds);
  return new Map(sums.map(({ tariffId, ...sum }) => [tariffId, sum]));
};

/** Returns one page of the steps of a tariff of the caller's, or of the templates that belong to none. */
export const list = async (
  ctx: SignedInContext,
  {
    tariffId = null,
    template,
    page,
    size,
  }: { tariffId?: number | null; template?: 'true' | 'false'; page: number; size: number },
): Promise<Page<ManagedStep>> => {
  const owner = shelfOf(ctx, template);
  const [found, totalElements] = await Promise.all([
    store.findPage(ctx.db, owner, tariffId, { limit: size, offset: (page - 1) * size }),
    store.countAll(ctx.db, owner, tariffId),
  ]);
  return { content: await answer(ctx, found), totalElements, page, size };
};

/** Throws NOT_FOUND for what is none of the caller's, or not on the shelf that is named. */
export const find = async (
  ctx: SignedInContext,
  id: number,
  shelf: store.Shelf = ownerOf(ctx),
): Promise<store.StepRow> => {
  const found = await store.find(ctx.db, shelf, id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

/** Throws NOT_FOUND for what is none of the caller's, and of templates for what agencies are not offered. */
export const get = async (
  ctx: SignedInContext,
  id: number,
  template?: 'true' | 'false',
): Promise<ManagedStep> => answerOne(ctx, await find(ctx, id, shelfOf(ctx, template)));

export const kindOf = (owner: store.Owner): changes.RecordKind<store.StepRow> => ({
  subject: 'step',
  lock: (db, ids) => store.lockMany(db, owner, ids),
  titleOf: ({ nameUz }) => nameUz,
});

/**
 * Changes steps of a tariff, which nobody else does meanwhile: what is offered stays divided whole
 * (docs/rules.md#shares). Throws a fault at `field` where it would not, and at `tariffId` for a tariff that is none of
 * the caller's.
 */
export const inWholeTariff = <T>(
  ctx: SignedInContext,
  tariffId: number | null,
  work: (tx: SignedInContext) => Promise<T>,
  field = 'sharePercent',
): Promise<T> =>
  inTransaction(ctx, async (tx) => {
    if (tariffId === null) return work(tx);
    const tariff = await store.lockTariff(tx.db, ownerOf(tx), tariffId);
    if (!tariff) throw new AppError('INVALID_INPUT', { tariffId: { problem: 'wrong' } });
    const result = await work(tx);
    const total = (await listSums(tx, [tariffId])).get(tariffId)?.shareTotal ?? 0;
    if (tariff.isActive && total !== 100)
      throw new AppError('INVALID_INPUT', { [field]: { problem: 'shares' } });
    return result;
  });

/** Throws TOO_MANY_STEPS where a tariff, or the templates of none, has as many as it may. */
export const assertRoom = async (
  { db }: Pick<Context, 'db'>,
  owner: store.Owner,
  tariffId: number | null,
) => {
  if ((await store.countAll(db, owner, tariffId)) >= MAX_STEPS) throw new AppError('TOO_MANY_STEPS');
};

/** Throws faults at `tariffId` and `sharePercent` (`inWholeTariff`), TOO_MANY_STEPS. */
export const create = async (ctx: SignedInContext, draft: StepDraft): Promise<ManagedStep> => {
  // Of an agency every step belongs to a tariff; what belongs to none are templates.
  if (draft.tariffId === null && ownerOf(ctx) !== null)
    throw new AppError('INVALID_INPUT', { tariffId: { problem: 'required' } });
  const made = await inWholeTariff(ctx, draft.tariffId, (tx) =>
    changes.create(tx, kindOf(ownerOf(tx)), async (part) => {
      await assertRoom(part, ownerOf(part), draft.tariffId);
      return store.insert(part.db, draft, editorOf(part));
    }),
  );
  return answerOne(ctx, made);
};

/** Throws NOT_FOUND, CHANGED_MEANWHILE, and a fault at `sharePercent` (`inWholeTariff`). */
export const update = async (
  ctx: SignedInContext,
  id: number,
  { version, ...draft }: Omit<StepDraft, 'tariffId'> & { version?: number },
): Promise<ManagedStep> => {
  const { tariffId } = await find(ctx, id);
  const saved = await inWholeTariff(ctx, tariffId, (tx) =>
    changes.update(tx, kindOf(ownerOf(tx)), { id, version }, (part) =>
      store.update(part.db, id, draft, editorOf(part)),
    ),
  );
  return answerOne(ctx, saved);
};

/** Removes a step with its levels, which the audit keeps. Throws NOT_FOUND, and a fault at `sharePercent`. */
export const remove = async (ctx: SignedInContext, id: number): Promise<null> => {
  const { tariffId } = await find(ctx, id);
  return inWholeTariff(ctx, tariffId, (tx) => {
    const kind = kindOf(ownerOf(tx));
    const whole: changes.RecordKind<WholeStep> = {
      ...kind,
      lock: async (db, ids) => withLevels(db, await kind.lock(db, ids)),
      afterWrite: async (part, [removed]) => examples.release(part, removed?.before?.levelList ?? []),
    };
    return changes.remove(tx, whole, id, {
      findUses: async () => [],
      write: ({ db }) => store.remove(db, id),
    });
  });
};

/** The orders of steps, by the tariff that they belong to; by none those that belong to none. */
export const ordersOf = (owner: store.Owner): OrderedLists => ({
  subject: 'step',
  lock: (db, tariffId) => store.lockOrder(db, owner, tariffId === '' ? null : Number(tariffId)),
  setOrder: store.setOrder,
});

/** Throws NOT_FOUND for a tariff that is none of the caller's, CHANGED_MEANWHILE where these are not all its steps. */
export const order = async (
  ctx: SignedInContext,
  { tariffId, ...given }: NewOrder & { tariffId: number | null },
): Promise<null> => {
  const owner = ownerOf(ctx);
  const isOwn = tariffId === null ? owner === null : await store.lockTariff(ctx.db, owner, tariffId);
  if (!isOwn) throw new AppError('NOT_FOUND');
  return reorder(ctx, ordersOf(owner), { ...given, subjectId: tariffId === null ? '' : String(tariffId) });
};

/**
 * Writes shares as one change, which is undone as one: shares of a single step would no longer add up to 100. Throws
 * CHANGED_MEANWHILE where one is no longer what it was when they were read, unless all are as given already.
 */
const writeShares = async (
  tx: SignedInContext,
  kind: changes.RecordKind<store.StepRow>,
  title: string,
  shares: readonly StepShare[],
): Promise<void> => {
  const given = new Map(shares.map((share) => [share.stepId, share]));
  const found = await kind.lock(tx.db, [...given.keys()]);
  const targets = found.filter(({ id, sharePercent }) => given.get(id)?.sharePercent !== sharePercent);
  if (targets.length === 0) return;
  if (found.some(({ id, sharePercent }) => (given.get(id)?.from ?? sharePercent) !== sharePercent))
    throw new AppError('CHANGED_MEANWHILE');
  const { subject } = kind;
  const groupId = await recordGroup(tx, { action: 'CHANGED', subject, title, details: agencyOf(tx) });
  await changes.updateMany(tx, kind, groupId, targets, () => store.setShares(tx.db, shares, editorOf(tx)));
};

/**
 * Throws a fault at `shareList` (`inWholeTariff`), NOT_FOUND, and CHANGED_MEANWHILE where these are not all its steps, or
 * not the shares that were read.
 */
export const setShares = async (
  ctx: SignedInContext,
  { id: tariffId, title }: { id: number; title: string },
  shares: readonly StepShare[],
): Promise<void> => {
  const owner = ownerOf(ctx);
  const ids = shares.map(({ stepId }) => stepId);
  await inWholeTariff(
    ctx,
    tariffId,
    async (tx) => {
      const known = new Set((await store.lockOrder(tx.db, owner, tariffId)).map(({ id }) => id));
      if (known.size !== ids.length || !ids.every((id) => known.delete(id)))
        throw new AppError('CHANGED_MEANWHILE');
      await writeShares(tx, kindOf(owner), title, shares);
    },
    'shareList',
  );
};
