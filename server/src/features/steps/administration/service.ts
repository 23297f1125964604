import type { Page } from '@parvoz/contract/common.ts';
import type { LevelDraft, ManagedLevel, ManagedStep, StepDraft } from '@parvoz/contract/work-plans.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as changes from '../../audit/changes/service.ts';
import { type OrderedLists, reorder } from '../../audit/order/service.ts';
import { recordGroup } from '../../audit/service.ts';
import * as store from './store.ts';

/** Administrators edit the templates, agencies' staff the steps of their own agency's tariffs. */
const ownerOf = ({ actor }: SignedInContext): store.Owner => actor.consultingId;

const editorOf = ({ actor, clock }: SignedInContext) => ({ accountId: actor.accountId, at: clock.now() });

const toLevel = (row: store.LevelRow): ManagedLevel => ({ ...row, updatedAt: row.updatedAt.toISOString() });

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

const answerOne = async (ctx: Context, step: store.StepRow): Promise<ManagedStep> =>
  (await answer(ctx, [step]))[0]!;

/** What the active steps of tariffs come to, by the tariff's id; of one without any there is no entry. */
export const listSums = async (
  { db }: Pick<Context, 'db'>,
  tariffIds: readonly number[],
): Promise<Map<number, Omit<store.Sums, 'tariffId'>>> => {
  const sums = await store.findSums(db, tariffIds);
  return new Map(sums.map(({ tariffId, ...sum }) => [tariffId, sum]));
};

/** One page of the steps of a tariff of the caller's, or of the templates that belong to none. */
export const list = async (
  ctx: SignedInContext,
  { tariffId = null, page, size }: { tariffId?: number | null; page: number; size: number },
): Promise<Page<ManagedStep>> => {
  const owner = ownerOf(ctx);
  const [found, totalElements] = await Promise.all([
    store.findPage(ctx.db, owner, tariffId, { limit: size, offset: (page - 1) * size }),
    store.countAll(ctx.db, owner, tariffId),
  ]);
  return { content: await answer(ctx, found), totalElements, page, size };
};

const find = async (ctx: SignedInContext, id: number): Promise<store.StepRow> => {
  const found = await store.find(ctx.db, ownerOf(ctx), id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

/** Throws NOT_FOUND for what is none of the caller's. */
export const get = async (ctx: SignedInContext, id: number): Promise<ManagedStep> =>
  answerOne(ctx, await find(ctx, id));

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
const inWholeTariff = <T>(
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

/** Throws faults at `tariffId` and `sharePercent` (`inWholeTariff`). */
export const create = async (ctx: SignedInContext, draft: StepDraft): Promise<ManagedStep> => {
  // Of an agency every step belongs to a tariff; what belongs to none are templates.
  if (draft.tariffId === null && ownerOf(ctx) !== null)
    throw new AppError('INVALID_INPUT', { tariffId: { problem: 'required' } });
  const made = await inWholeTariff(ctx, draft.tariffId, (tx) =>
    changes.create(tx, kindOf(ownerOf(tx)), (part) => store.insert(part.db, draft, editorOf(part))),
  );
  return answerOne(ctx, made);
};

/** Throws NOT_FOUND, CHANGED_MEANWHILE, and a fault at `sharePercent` (`inWholeTariff`). */
export const update = async (
  ctx: SignedInContext,
  id: number,
  { version, ...draft }: Omit<StepDraft, 'tariffId'> & { version: number },
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

/** Throws CHANGED_MEANWHILE where these are not all steps of the tariff. */
export const order = (
  ctx: SignedInContext,
  { tariffId, ids }: { tariffId: number | null; ids: readonly number[] },
): Promise<null> => {
  const owner = ownerOf(ctx);
  return reorder(ctx, ordersOf(owner), { subjectId: tariffId === null ? '' : String(tariffId), ids });
};

interface Share {
  stepId: number;
  sharePercent: number;
}

/** As one change, which is put back as one: shares of a single step would no longer come to 100. */
const writeShares = async (
  tx: SignedInContext,
  kind: changes.RecordKind<store.StepRow>,
  title: string,
  shares: readonly Share[],
): Promise<void> => {
  const given = new Map(shares.map((share) => [share.stepId, share.sharePercent]));
  const found = await kind.lock(tx.db, [...given.keys()]);
  const targets = found.filter(({ id, sharePercent }) => given.get(id) !== sharePercent);
  if (targets.length === 0) return;
  const { subject } = kind;
  const groupId = await recordGroup(tx, { action: 'CHANGED', subject, title, details: {} });
  await changes.updateMany(tx, kind, groupId, targets, () => store.setShares(tx.db, shares, editorOf(tx)));
};

/** Throws a fault at `shareList` (`inWholeTariff`), NOT_FOUND, and CHANGED_MEANWHILE where these are not all its steps. */
export const setShares = async (
  ctx: SignedInContext,
  { id: tariffId, title }: { id: number; title: string },
  shares: readonly Share[],
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

export const levelKind = (stepId: number): changes.RecordKind<store.LevelRow> => ({
  subject: 'step-level',
  lock: (db, ids) => store.lockLevels(db, stepId, ids),
  titleOf: ({ nameUz }) => nameUz,
});

/** All levels of a step of the caller's, as a page. Throws NOT_FOUND. */
export const listLevels = async (
  ctx: SignedInContext,
  stepId: number,
  { page, size }: { page: number; size: number },
): Promise<Page<ManagedLevel>> => {
  const { levelList } = await get(ctx, stepId);
  const from = (page - 1) * size;
  return { content: levelList.slice(from, from + size), totalElements: levelList.length, page, size };
};

/** Throws NOT_FOUND. */
export const getLevel = async (ctx: SignedInContext, stepId: number, id: number): Promise<ManagedLevel> => {
  await find(ctx, stepId);
  const level = await store.findLevel(ctx.db, stepId, id);
  if (!level) throw new AppError('NOT_FOUND');
  return toLevel(level);
};

/** Throws NOT_FOUND for what is no step of the caller's. */
export const createLevel = async (
  ctx: SignedInContext,
  stepId: number,
  { documentList, ...draft }: LevelDraft,
): Promise<ManagedLevel> => {
  await find(ctx, stepId);
  const made = await changes.create(ctx, levelKind(stepId), async (tx) => {
    const id = await store.insertLevel(tx.db, stepId, draft, editorOf(tx));
    await store.putDocuments(tx.db, id, documentList);
    return id;
  });
  return toLevel(made);
};

/** Throws NOT_FOUND, CHANGED_MEANWHILE. */
export const updateLevel = async (
  ctx: SignedInContext,
  { stepId, id }: { stepId: number; id: number },
  { version, documentList, ...draft }: LevelDraft & { version: number },
): Promise<ManagedLevel> => {
  await find(ctx, stepId);
  const saved = await changes.update(ctx, levelKind(stepId), { id, version }, async (tx) => {
    await store.updateLevel(tx.db, id, draft, editorOf(tx));
    await store.putDocuments(tx.db, id, documentList);
  });
  return toLevel(saved);
};

/** Throws NOT_FOUND. */
export const removeLevel = async (ctx: SignedInContext, stepId: number, id: number): Promise<null> => {
  await find(ctx, stepId);
  return changes.remove(ctx, levelKind(stepId), id, {
    findUses: async () => [],
    write: ({ db }) => store.removeLevel(db, id),
  });
};

/** The orders of levels, by their step. */
export const LEVEL_ORDERS: OrderedLists = {
  subject: 'step-level',
  lock: (db, stepId) => store.lockLevelOrder(db, Number(stepId)),
  setOrder: store.setLevelOrder,
};

/** Throws NOT_FOUND, and CHANGED_MEANWHILE where these are not all levels of the step. */
export const orderLevels = async (
  ctx: SignedInContext,
  stepId: number,
  ids: readonly number[],
): Promise<null> => {
  const { nameUz: title } = await find(ctx, stepId);
  return reorder(ctx, LEVEL_ORDERS, { subjectId: String(stepId), title, ids });
};
