import type { LevelDraft, ManagedLevel } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { MAX_LEVELS } from '@parvoz/contract/limits.ts';
import type { NewOrder } from '@parvoz/contract/platform/administration.ts';
import type { SignedInContext } from '../../../db/context.ts';
import { editorOf } from '../../../db/order.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Storage } from '../../../lib/storage.ts';
import { findDone } from '../../platform/audit/audit.service.ts';
import * as changes from '../../platform/audit/changes.service.ts';
import { type OrderedLists, reorder } from '../../platform/audit/order.service.ts';
import * as steps from './administration.service.ts';
import * as store from './administration.store.ts';
import * as examples from './examples.service.ts';

export const levelKind = (
  lock: changes.RecordKind<store.LevelRow>['lock'],
): changes.RecordKind<store.LevelRow> => ({
  ...{ subject: 'step-level', lock },
  titleOf: ({ nameUz }) => nameUz,
  afterWrite: async (tx, written) => {
    for (const { before, after } of written)
      if (before) await examples.release(tx, [before], after ? [after] : []);
  },
});

const kindIn = (stepId: number) => levelKind((db, ids) => store.lockLevels(db, stepId, ids));

type FileContext = SignedInContext & { storage: Storage };

/** All levels of a step of the caller's, as a page. Throws NOT_FOUND. */
export const listLevels = async (
  ctx: SignedInContext,
  stepId: number,
  { template, page, size }: { template?: 'true' | 'false'; page: number; size: number },
): Promise<Page<ManagedLevel>> => {
  const { levelList } = await steps.get(ctx, stepId, template);
  const from = (page - 1) * size;
  return { content: levelList.slice(from, from + size), totalElements: levelList.length, page, size };
};

/** Throws NOT_FOUND. */
export const getLevel = async (
  ctx: SignedInContext,
  { stepId, id }: { stepId: number; id: number },
  template?: 'true' | 'false',
): Promise<ManagedLevel> => {
  await steps.find(ctx, stepId, steps.shelfOf(ctx, template));
  const level = await store.findLevel(ctx.db, stepId, id);
  if (!level) throw new AppError('NOT_FOUND');
  return steps.toLevel(level);
};

/** Throws TOO_MANY_LEVELS, in a transaction in which nobody else adds any to the step, NOT_FOUND where it is gone. */
const assertRoom = async (tx: SignedInContext, stepId: number): Promise<void> => {
  const [step] = await store.lockMany(tx.db, steps.ownerOf(tx), [stepId]);
  if (!step) throw new AppError('NOT_FOUND');
  if ((await store.lockLevelOrder(tx.db, stepId)).length >= MAX_LEVELS) throw new AppError('TOO_MANY_LEVELS');
};

/** Throws NOT_FOUND for what is no step of the caller's, TOO_MANY_LEVELS, and what `examples.prepare` throws. */
export const createLevel = async (
  ctx: FileContext,
  stepId: number,
  { documentList, ...draft }: LevelDraft,
): Promise<ManagedLevel> => {
  await steps.find(ctx, stepId);
  // With a known key the uploads of the first call are used already.
  const isMade = (await findDone(ctx, 'step-level')) !== null;
  const prepared = await examples.prepare(ctx, isMade ? [] : documentList, []);
  const made = await changes.create(ctx, kindIn(stepId), async (tx) => {
    await assertRoom(tx, stepId);
    const id = await store.insertLevel(tx.db, stepId, draft, editorOf(tx));
    await examples.use(tx, prepared);
    await store.putDocuments(tx.db, id, prepared.documentList);
    return id;
  });
  return steps.toLevel(made);
};

/** Throws NOT_FOUND, CHANGED_MEANWHILE, and what `examples.prepare` throws. */
export const updateLevel = async (
  ctx: FileContext,
  { stepId, id }: { stepId: number; id: number },
  { version, documentList, ...draft }: LevelDraft & { version?: number },
): Promise<ManagedLevel> => {
  const seen = await getLevel(ctx, { stepId, id });
  // Before its examples are looked for, which the other editor may have taken away.
  if (version !== undefined && seen.version !== version) throw new AppError('CHANGED_MEANWHILE');
  const prepared = await examples.prepare(ctx, documentList, [seen]);
  const saved = await changes.update(ctx, kindIn(stepId), { id, version }, async (tx) => {
    await examples.use(tx, prepared);
    await store.updateLevel(tx.db, id, draft, editorOf(tx));
    await store.putDocuments(tx.db, id, prepared.documentList);
  });
  return steps.toLevel(saved);
};

/** Throws NOT_FOUND. */
export const removeLevel = async (ctx: SignedInContext, stepId: number, id: number): Promise<null> => {
  await steps.find(ctx, stepId);
  return changes.remove(ctx, kindIn(stepId), id, {
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
export const orderLevels = async (ctx: SignedInContext, stepId: number, given: NewOrder): Promise<null> => {
  const { nameUz: title } = await steps.find(ctx, stepId);
  return reorder(ctx, LEVEL_ORDERS, { ...given, subjectId: String(stepId), title });
};
