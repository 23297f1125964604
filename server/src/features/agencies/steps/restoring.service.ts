import type { SignedInContext } from '../../../db/context.ts';
import { editorOf } from '../../../db/order.ts';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../lib/app-error.ts';
import { orderRestorer } from '../../platform/audit/order.service.ts';
import { restorerOf } from '../../platform/audit/records.service.ts';
import type { Restorers } from '../../platform/audit/undo.service.ts';
import * as administration from './administration.service.ts';
import * as store from './administration.store.ts';
import * as examples from './examples.service.ts';
import * as levels from './levels.service.ts';

/** Administrators put templates back, which are nobody's. */
const TEMPLATES = null;

/** Adds steps under the ids that they had, with their levels. */
export const insertWhole = async (
  tx: SignedInContext,
  steps: readonly administration.WholeStep[],
): Promise<void> => {
  const by = editorOf(tx);
  for (const { levelList, ...step } of steps) {
    await store.insert(tx.db, step, by);
    for (const { documentList, ...level } of levelList) {
      await store.insertLevel(tx.db, step.id, level, by);
      await store.putDocuments(tx.db, level.id, documentList);
    }
    await examples.share(tx, levelList);
  }
};

/** Throws where the shares of a tariff that is offered no longer come to 100 (docs/rules.md#shares). */
const assertWhole = async (db: Queryable, tariffIds: readonly (number | null)[]): Promise<void> => {
  const ids = [...new Set(tariffIds.filter((id) => id !== null))].sort((a, b) => a - b);
  const totals = new Map((await store.findSums(db, ids)).map((sums) => [sums.tariffId, sums.shareTotal]));
  for (const id of ids) {
    const tariff = await store.lockTariff(db, TEMPLATES, id);
    if (tariff?.isActive && totals.get(id) !== 100)
      throw new AppError('INVALID_INPUT', { sharePercent: { problem: 'shares' } });
  }
};

const tariffsOf = (rows: readonly store.StepRow[]) => rows.map(({ tariffId }) => tariffId);

const STEP = administration.kindOf(TEMPLATES);

const step = restorerOf<store.StepRow>({
  kind: {
    ...STEP,
    lock: async (db, ids) => {
      await store.lockTariffsOf(db, ids);
      return STEP.lock(db, ids);
    },
  },
  read: (db, ids) => store.findMany(db, TEMPLATES, ids),
  write: async (tx, rows) => {
    for (const row of rows) await store.update(tx.db, row.id, row, editorOf(tx));
    await assertWhole(tx.db, tariffsOf(rows));
  },
  // A deleted step is stored with its levels.
  insert: async (tx, rows) => {
    await insertWhole(tx, rows as administration.WholeStep[]);
    await assertWhole(tx.db, tariffsOf(rows));
  },
  remove: async ({ db }, ids) => {
    const rows = await STEP.lock(db, ids);
    for (const id of ids) await store.remove(db, id);
    await assertWhole(db, tariffsOf(rows));
  },
  findUses: async (db, id) => {
    const { length: count } = await store.findLevels(db, [id]);
    return count > 0 ? [{ kind: 'LEVEL', count }] : [];
  },
});

const LEVEL = levels.levelKind((db, ids) => store.lockLevelsOf(db, TEMPLATES, ids));

const level = restorerOf<store.LevelRow>({
  kind: LEVEL,
  read: (db, ids) => store.findLevelsOf(db, TEMPLATES, ids),
  write: async (tx, rows) => {
    const before = await LEVEL.lock(
      tx.db,
      rows.map(({ id }) => id),
    );
    for (const { documentList, ...row } of rows) {
      await examples.share(
        tx,
        [{ documentList }],
        before.filter(({ id }) => id === row.id),
      );
      await store.updateLevel(tx.db, row.id, row, editorOf(tx));
      await store.putDocuments(tx.db, row.id, documentList);
    }
  },
  insert: async (tx, rows) => {
    await examples.share(tx, rows);
    for (const { documentList, stepId, ...row } of rows) {
      await store.insertLevel(tx.db, stepId, row, editorOf(tx));
      await store.putDocuments(tx.db, row.id, documentList);
    }
  },
  remove: async ({ db }, ids) => {
    for (const id of ids) await store.removeLevel(db, id);
  },
  findUses: async () => [],
});

/** Restorers of templates' steps and levels, and of their orders. */
export const restorers: Restorers = {
  step,
  'step-level': level,
  ...orderRestorer(administration.ordersOf(TEMPLATES)),
  ...orderRestorer(levels.LEVEL_ORDERS),
};
