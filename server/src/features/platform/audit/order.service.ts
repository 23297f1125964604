import type { NewOrder as Order } from '@parvoz/contract/platform/administration.ts';
import { inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { Editor, Placed } from '../../../db/order.ts';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../lib/app-error.ts';
import { agencyOf, orderSubject, record, recordMembers } from './audit.service.ts';
import type { Restorer, Restorers } from './undo.service.ts';

/** All lists of a subject that people put in order, by whose they are; given by the feature that owns them. */
export interface OrderedLists {
  /** Name of what the lists contain on the audit: `continent`; an order itself is `continent-order`. */
  subject: string;
  /** Locks everything in one of them, in the order of their ids. */
  lock(db: Queryable, subjectId: string): Promise<Placed[]>;
  setOrder(db: Queryable, ids: readonly number[], by: Editor): Promise<number>;
}

const orderOf = (rows: readonly Placed[]): number[] =>
  rows.toSorted((a, b) => a.orderNumber - b.orderNumber || a.id - b.id).map(({ id }) => id);

/** The new order of a list, and the one that it had when it was read. */
export interface NewOrder extends Order {
  /** Owner of the list, by id and name; empty where there is only one list. */
  subjectId: string;
  title?: string;
}

/**
 * Puts a list in a new order, which names everything in it. Throws CHANGED_MEANWHILE where something has come or gone since it
 * was read, or somebody has put it in another order. The present order again leaves no trace.
 */
export const reorder = async (
  ctx: SignedInContext,
  { subject, lock, setOrder }: OrderedLists,
  { subjectId, title, ids, from }: NewOrder,
): Promise<null> => {
  await inTransaction(ctx, async (tx) => {
    const rows = await lock(tx.db, subjectId);
    const known = new Set(rows.map(({ id }) => id));
    if (ids.length !== known.size || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id)))
      throw new AppError('CHANGED_MEANWHILE');
    const before = orderOf(rows);
    if (from && !before.every((id, at) => id === from[at])) throw new AppError('CHANGED_MEANWHILE');
    const by = { accountId: tx.actor.accountId, at: tx.clock.now() };
    await setOrder(tx.db, ids, by);
    if (before.every((id, at) => id === ids[at])) return;
    await record(tx, {
      ...{
        action: 'REORDERED',
        subject: orderSubject(subject),
        subjectId,
        ...(title !== undefined && { title }),
      },
      before: { order: before },
      after: { order: ids },
      details: agencyOf(tx),
    });
  });
  return null;
};

/** Returns how the audit restores orders, while lists contain the same as after the change. */
export const orderRestorer = ({ subject, lock, setOrder }: OrderedLists): Restorers => {
  const restorer: Restorer = {
    lock: async (db, subjectIds) => {
      const found = new Map<string, object>();
      for (const id of subjectIds) found.set(id, { order: orderOf(await lock(db, id)) });
      return found;
    },
    restore: async (tx, groupId, given) => {
      const by = { accountId: tx.actor.accountId, at: tx.clock.now() };
      for (const { subjectId, title, before, after } of given) {
        await setOrder(tx.db, (before as { order: number[] }).order, by);
        await recordMembers(tx, groupId, [
          {
            ...{ action: 'REORDERED', subject: orderSubject(subject), subjectId },
            ...(title !== null && { title }),
            ...{ before: after!, after: before! },
          },
        ]);
      }
      return [];
    },
  };
  return { [orderSubject(subject)]: restorer };
};
