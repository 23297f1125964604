import type { HandOver, StaffLoad } from '@parvoz/contract/agencies/staff.ts';
import type { PersonRef } from '@parvoz/contract/applications/applications.ts';
import { type Actor, type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { DeletedAccount } from '../../../db/person.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import * as staff from '../../agencies/consultings/staff/staff.service.ts';
import * as accountStatus from '../../people/auth/account-status.service.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import { type ApplicationRow, authorize, lockAll } from './access.service.ts';
import * as store from './applications.store.ts';
import * as events from './events.service.ts';
import { heirsIn, sharesOf, turnsIn } from './hand-over.rules.ts';
import { endRefusal } from './refusals.rules.ts';
import * as walkIns from './walk-ins/walk-ins.service.ts';

/** Lists those who could be responsible for an application: the active staff of its agency. */
export const list = async (ctx: SignedInContext, id: string): Promise<PersonRef[]> => {
  const { consultingId } = await authorize(ctx, id);
  return staff.listActive(ctx, consultingId);
};

/** Lists those who could be responsible for applications of the caller's agency. */
export const listOwn = (ctx: SignedInContext): Promise<PersonRef[]> =>
  staff.listActive(ctx, ctx.actor.consultingId!);

/** Makes somebody, or (null) nobody, responsible for locked applications. */
const reassign = async (
  tx: SignedInContext,
  listeners: readonly events.ApplicationListener[],
  rows: readonly ApplicationRow[],
  { managerId, actor }: { managerId: string | null; actor: Actor | null },
): Promise<void> => {
  if (rows.length === 0) return;
  const line = { type: 'MANAGER_CHANGED', stepId: null, levelId: null, managerId } as const;
  const written = await events.writeEach(tx, rows, line, { actor, comment: null });
  const ids = rows.map(({ id }) => id);
  await store.setManager(tx.db, ids, managerId, tx.clock.now());
  const entries = rows.map((row) => ({
    ...{ action: 'MANAGER_CHANGED', subject: 'application', subjectId: row.id, title: row.number },
    details: { from: row.managerId, to: managerId },
  }));
  await audit.record(tx, ...entries);
  const changes = rows.map((row, index) => ({
    application: { ...row, managerId, lastSeq: row.lastSeq + 1 },
    events: [written[index]!],
  }));
  await events.notify(tx, listeners, changes);
};

/**
 * Releases a deleted member of an agency: nobody is responsible for their running applications any more, which the whole agency
 * is notified of.
 */
export const release = async (
  tx: SignedInContext,
  listeners: readonly events.ApplicationListener[],
  { id }: Pick<DeletedAccount, 'id'>,
): Promise<void> => {
  // It follows from something else: both sides are notified of it.
  const byNobody = { managerId: null, actor: null };
  await reassign(tx, listeners, await store.lockRunningOf(tx.db, id), byNobody);
};

const wrongManager = (): AppError => new AppError('INVALID_INPUT', { managerId: { problem: 'wrong' } });

/** Locks an account so that it is not blocked meanwhile. Throws INVALID_INPUT for one that may not sign in. */
const lockManager = async (tx: SignedInContext, id: string | null): Promise<void> => {
  if (id !== null && !(await accountStatus.lockActive(tx, id))) throw wrongManager();
};

/**
 * Makes colleagues, or nobody, responsible for all running applications and waiting walk-ins of a member of the same agency who
 * has been locked, in the caller's transaction. Throws INVALID_INPUT for who may not sign in, and CHANGED_MEANWHILE where one is running that
 * nobody was named for.
 */
export const handOver = async (
  tx: SignedInContext,
  listeners: readonly events.ApplicationListener[],
  from: string,
  to: HandOver,
): Promise<void> => {
  for (const id of heirsIn(to)) await lockManager(tx, id);
  const shares = sharesOf(await store.lockRunningOf(tx.db, from), to);
  if (!shares) throw new AppError('CHANGED_MEANWHILE');
  for (const [managerId, rows] of shares) await reassign(tx, listeners, rows, { managerId, actor: tx.actor });
  await walkIns.handOver(tx, from, turnsIn(to));
};

/** Returns the loads of members of agencies, without those who have none. */
export const listLoads = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<(StaffLoad & { id: string })[]> => {
  const [loads, clients] = await Promise.all([
    store.listLoads(db, ids, tashkentDate(clock.now())),
    walkIns.countOfStaff(db, ids),
  ]);
  const loadOf = new Map(loads.map((load) => [load.id, load]));
  const countOf = new Map(clients.map(({ id, count }) => [id, count]));
  return ids.flatMap((id) => {
    const [load, clientCount = 0] = [loadOf.get(id), countOf.get(id)];
    if (!load && clientCount === 0) return [];
    return { openCount: 0, waitingCount: 0, overdueCount: 0, ...load, id, clientCount };
  });
};

/** Throws INVALID_INPUT for who is no active member of the agency of each application. */
const assertMember = async (
  tx: SignedInContext,
  rows: readonly ApplicationRow[],
  managerId: string,
): Promise<void> => {
  for (const consultingId of new Set(rows.map((row) => row.consultingId))) {
    const members = await staff.listActive(tx, consultingId);
    if (!members.some(({ id }) => id === managerId)) throw wrongManager();
  }
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
    await lockManager(tx, managerId);
    const rows = await lockAll(tx, applicationIdList);
    const others = rows.filter((row) => row.managerId !== managerId);
    for (const { status } of others) {
      const refusal = endRefusal(status);
      if (refusal) throw new AppError(refusal);
    }
    if (managerId !== null) await assertMember(tx, others, managerId);
    await reassign(tx, listeners, others, { managerId, actor: tx.actor });
    return { changedCount: others.length };
  });
