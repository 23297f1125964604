import type { PersonRef } from '@parvoz/contract/applications.ts';
import { type Actor, inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { DeletedAccount } from '../../../db/person.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as audit from '../../audit/service.ts';
import * as employees from '../../consultings/employees/service.ts';
import { authorize, lock } from '../access/service.ts';
import * as events from '../events/service.ts';
import { endRefusal } from '../refusals/rules.ts';
import * as store from '../store.ts';

/** Who could be responsible for an application: the active staff of its agency. */
export const list = async (ctx: SignedInContext, id: string): Promise<PersonRef[]> => {
  const { consultingId } = await authorize(ctx, id);
  return employees.listActive(ctx, consultingId);
};

/** Who could be responsible for applications of the caller's agency. */
export const listOwn = (ctx: SignedInContext): Promise<PersonRef[]> =>
  employees.listActive(ctx, ctx.actor.consultingId!);

const assignOne = async (
  tx: SignedInContext,
  listeners: readonly events.ApplicationListener[],
  id: string,
  managerId: string | null,
  actor: Actor | null = tx.actor,
): Promise<boolean> => {
  const row = await lock(tx, id);
  if (row.managerId === managerId) return false;
  const refusal = endRefusal(row.status);
  if (refusal) throw new AppError(refusal);
  const staff = managerId === null ? [] : await employees.listActive(tx, row.consultingId);
  if (managerId !== null && !staff.some((one) => one.id === managerId))
    throw new AppError('INVALID_INPUT', { managerId: { problem: 'wrong' } });
  const lines = [{ type: 'MANAGER_CHANGED', stepId: null, levelId: null, managerId }] as const;
  const written = await events.write(tx, row, lines, { actor, comment: null });
  const lastSeq = row.lastSeq + lines.length;
  await store.setManager(tx.db, row.id, managerId, { lastSeq, now: tx.clock.now() });
  await audit.record(tx, {
    ...{ action: 'MANAGER_CHANGED', subject: 'application', subjectId: row.id, title: row.number },
    details: { from: row.managerId, to: managerId },
  });
  await events.notify(tx, listeners, { application: { ...row, managerId, lastSeq }, events: written });
  return true;
};

/** It follows from something else: both sides are notified of it. */
const NOBODY = null;

/**
 * For the deletion of a member of an agency: nobody is responsible for their running applications any more, which the
 * whole agency is notified of.
 */
export const release = async (
  tx: SignedInContext,
  listeners: readonly events.ApplicationListener[],
  { id }: Pick<DeletedAccount, 'id'>,
): Promise<void> => {
  for (const applicationId of await store.listRunningOf(tx.db, id))
    await assignOne(tx, listeners, applicationId, null, NOBODY);
};

/**
 * Makes a member of the agency responsible for running applications, or (null) nobody: for all of them or, when one
 * cannot be, for none. Throws NOT_FOUND, ACCESS_DENIED, how one has ended that has, and INVALID_INPUT for
 * somebody who is no active member of its agency.
 */
export const assign = (
  ctx: SignedInContext,
  listeners: readonly events.ApplicationListener[],
  { applicationIdList, managerId }: { applicationIdList: string[]; managerId: string | null },
): Promise<{ changedCount: number }> =>
  inTransaction(ctx, async (tx) => {
    let changedCount = 0;
    // In one order, so that two people who assign the same ones wait for each other instead of both failing.
    for (const id of [...new Set(applicationIdList.map((one) => one.toLowerCase()))].sort())
      if (await assignOne(tx, listeners, id, managerId)) changedCount++;
    return { changedCount };
  });
