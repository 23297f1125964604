import { fullName } from '@parvoz/contract/people/names.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import type { Context, SignedInContext } from '../../../../db/context.ts';
import type { Queue } from '../../../../db/jobs.ts';
import { AppError } from '../../../../lib/app-error.ts';
import * as accountStatus from '../../../people/auth/account-status.service.ts';
import * as audit from '../../../platform/audit/audit.service.ts';
import { UNDO_MS } from '../../../platform/audit/undo.service.ts';
import * as store from './held.store.ts';
import * as employees from './staff.store.ts';

export type { HeldEmployee } from './held.store.ts';

/** Holds the staff of a deleted agency for as long as the deletion can be undone, in its transaction. */
export const hold = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  held: store.HeldEmployee,
): Promise<void> => {
  await store.insert(db, held, new Date(clock.now().getTime() + UNDO_MS));
};

interface BroughtBack {
  /** True if nobody was held: the agency was deleted before its staff was. */
  isEmpty: boolean;
  /** Names of those who stay away. */
  absent: string[];
}

/**
 * Restores the staff of an agency that is restored, with the passwords that they had: blocked members stay blocked, and one
 * whose phone another agency's staff has by now is left out. Throws OWNER_PHONE_TAKEN where no owner would come.
 */
export const bringBack = async (tx: SignedInContext, consultingId: number): Promise<BroughtBack> => {
  const everybody = await store.takeOut(tx.db, consultingId);
  const back = new Set<string>();
  for (const { id, name, surname, ...account } of everybody) {
    if (!(await accountStatus.bringStaffBack(tx, { id, ...account }))) continue;
    await employees.insert(tx.db, id, { consultingId, name, surname });
    await audit.record(tx, { action: 'CREATED', subject: 'employee', subjectId: id });
    back.add(id);
  }
  const owners = everybody.filter(({ role }) => role === 'ROLE_CONSULTING');
  if (owners.length > 0 && !owners.some(({ id }) => back.has(id))) throw new AppError('OWNER_PHONE_TAKEN');
  const absent = everybody.filter(({ id }) => !back.has(id)).map(fullName);
  return { isEmpty: everybody.length === 0, absent };
};

export const forgetQueue: Queue = {
  name: 'held-employees-forget',
  options: { retryLimit: 3, retryDelay: 60 },
};

/** Forgets what a feature has kept of agencies that can no longer be restored. */
export type GoneHook = (ctx: Context, consultingIds: readonly number[]) => Promise<unknown>;

/** Removes what is kept of agencies for as long as they can be restored: held staff, and what other features have. */
export const forgetOld = async (ctx: Context, hooks: readonly GoneHook[]): Promise<void> => {
  const now = ctx.clock.now();
  await store.removeOld(ctx.db, now);
  // A day more: an undo that was begun in time may still be on its way.
  const gone = await store.listGone(ctx.db, new Date(now.getTime() - UNDO_MS - DAY_MS));
  for (const forget of hooks) await forget(ctx, gone);
};
