import type { ManagedStep } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import type { SignedInContext } from '../../../db/context.ts';
import { editorOf } from '../../../db/order.ts';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as changes from '../../platform/audit/changes.service.ts';
import * as administration from './administration.service.ts';
import * as plans from './administration.store.ts';
import * as store from './copying.store.ts';
import * as examples from './examples.service.ts';

/** Own things and, for an agency, the templates that it is offered. */
const shelvesOf = (ctx: SignedInContext): readonly plans.Shelf[] =>
  administration.ownerOf(ctx) === null ? [null] : [administration.ownerOf(ctx), 'OFFERED'];

/** Returns the result of the first shelf that has one. */
export const findOnShelves = async <T>(
  ctx: SignedInContext,
  find: (db: Queryable, shelf: plans.Shelf) => Promise<T | null | undefined>,
): Promise<T> => {
  for (const shelf of shelvesOf(ctx)) {
    const found = await find(ctx.db, shelf);
    if (found) return found;
  }
  throw new AppError('NOT_FOUND');
};

/** Adds copies of steps, which show the same examples; returns their ids. */
const copyInto = async (
  tx: SignedInContext,
  tariffId: number | null,
  copies: readonly store.StepCopy[],
): Promise<number[]> => {
  const ids = await store.copySteps(tx.db, tariffId, copies, editorOf(tx));
  await examples.shareOf(tx, ids);
  return ids;
};

/** Copies all steps of a tariff, which the caller has locked, into another one, as they are. */
export const copyAll = async (tx: SignedInContext, from: number, to: number): Promise<void> => {
  const found = await plans.findAll(tx.db, [from]);
  await copyInto(tx, to, found);
};

/**
 * Copies an own step, or one of a template, into an own tariff, where it comes last. What is copied into an active tariff
 * is not active: its shares are divided already. Throws NOT_FOUND, TOO_MANY_STEPS, and a fault at `tariffId` for a tariff
 * that is none of the caller's.
 */
export const copyStep = async (
  ctx: SignedInContext,
  id: number,
  tariffId: number | null,
): Promise<ManagedStep> => {
  const owner = administration.ownerOf(ctx);
  if (tariffId === null && owner !== null)
    throw new AppError('INVALID_INPUT', { tariffId: { problem: 'required' } });
  const made = await changes.create(ctx, administration.kindOf(owner), async (tx) => {
    const seen = await findOnShelves(tx, (db, shelf) => plans.find(db, shelf, id));
    // Both at once in the order of their ids: two copies from one into the other would wait for each other.
    const tariffIds = [seen.tariffId, tariffId].filter((one) => one !== null);
    await plans.lockTariffs(tx.db, tariffIds);
    const source = await findOnShelves(tx, async (db, shelf) => (await plans.lockMany(db, shelf, [id]))[0]);
    const tariff = tariffId === null ? null : await plans.lockTariff(tx.db, owner, tariffId);
    if (tariffId !== null && !tariff) throw new AppError('INVALID_INPUT', { tariffId: { problem: 'wrong' } });
    await administration.assertRoom(tx, owner, tariffId);
    const others = await plans.lockOrder(tx.db, owner, tariffId);
    const orderNumber = Math.max(0, ...others.map((one) => one.orderNumber)) + 1;
    const status = tariff?.isActive ? ('INACTIVE' as const) : source.status;
    return (await copyInto(tx, tariffId, [{ id, orderNumber, status }]))[0]!;
  });
  return administration.answerOne(ctx, made);
};
