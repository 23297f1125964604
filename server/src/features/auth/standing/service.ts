import type { AccountStatus } from '@parvoz/contract/limits.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/ids.ts';
import { logSecurityEvent } from '../../../lib/security-events.ts';
import * as audit from '../../audit/service.ts';
import { mustBeConfirmed } from '../sessions/service.ts';
import * as sessions from '../sessions/store.ts';
import * as store from './store.ts';

type ProfileRole = 'ROLE_ADMIN' | 'ROLE_STUDENT';

const isActiveAdmin = ({ role, status }: store.Standing): boolean =>
  role === 'ROLE_ADMIN' && status === 'ACTIVE';

/** The standing of a profile, which nobody else changes meanwhile. Throws NOT_FOUND for what is no profile. */
const lock = async (tx: Context, id: string): Promise<store.Standing> => {
  await store.lockAdmins(tx.db);
  const standing = await store.lockProfile(tx.db, id);
  if (!standing) throw new AppError('NOT_FOUND');
  return standing;
};

const assertOtherAdmin = async (tx: Context, id: string): Promise<void> => {
  if (!(await store.hasOtherAdmin(tx.db, id))) throw new AppError('LAST_ADMIN');
};

type Change = { action: string } & ({ status: AccountStatus } | { role: ProfileRole });

/** Answers whether anything has changed; what has is on the audit. */
const change = (ctx: SignedInContext, id: string, { action, ...changed }: Change): Promise<boolean> => {
  mustBeConfirmed(ctx);
  return inTransaction(ctx, async (tx) => {
    const before = await lock(tx, id);
    const after = { ...before, ...changed };
    if (after.role === before.role && after.status === before.status) return false;
    if (isActiveAdmin(before) && !isActiveAdmin(after)) await assertOtherAdmin(tx, id);
    await store.setStanding(tx.db, id, after, tx.clock.now());
    await sessions.removeAll(tx.db, id);
    await audit.record(tx, {
      ...{ action, subject: 'profile', subjectId: id },
      details: { from: before, to: after },
    });
    return true;
  });
};

/** Blocks a profile or lets it in again, which ends its sessions. Throws PASSWORD_NEEDED, NOT_FOUND, LAST_ADMIN. */
export const changeStatus = async (
  ctx: SignedInContext,
  id: string,
  status: AccountStatus,
): Promise<void> => {
  if (await change(ctx, id, { action: 'STATUS_CHANGED', status }))
    logSecurityEvent(ctx, 'status changed', id, { status });
};

/** Changes what a profile may do, which ends its sessions. Throws PASSWORD_NEEDED, NOT_FOUND, LAST_ADMIN. */
export const changeRole = async (ctx: SignedInContext, id: string, role: ProfileRole): Promise<void> => {
  if (await change(ctx, id, { action: 'ROLE_CHANGED', role }))
    logSecurityEvent(ctx, 'role changed', id, { role });
};

const eraseLocked = async (tx: Context, id: string): Promise<string> => {
  const phone = await store.erase(tx.db, id, tx.clock.now());
  await sessions.removeAll(tx.db, id);
  return phone;
};

/**
 * Erases a profile's account in the caller's transaction and ends its sessions; answers the phone that it had. Throws
 * NOT_FOUND, LAST_ADMIN.
 */
export const erase = async (tx: Context, id: string): Promise<string> => {
  if (isActiveAdmin(await lock(tx, id))) await assertOtherAdmin(tx, id);
  return eraseLocked(tx, id);
};

/** The same for a member of an agency; whether it can spare them has been asked. Throws NOT_FOUND. */
export const eraseStaff = async (tx: Context, id: string): Promise<string> => {
  if (!(await store.lockStaff(tx.db, id))) throw new AppError('NOT_FOUND');
  return eraseLocked(tx, id);
};

/** Makes an administrator in the caller's transaction; an account that the phone has becomes one. */
export const putAdmin = async (
  tx: Pick<Context, 'db' | 'clock'>,
  { phone, passwordHash }: { phone: string; passwordHash: string },
): Promise<{ id: string; isNew: boolean }> => {
  await store.lockAdmins(tx.db);
  const made = await store.putAdmin(tx.db, { id: newId(), phone, passwordHash }, tx.clock.now());
  await sessions.removeAll(tx.db, made!.id);
  return made!;
};

/** Is there an administrator who may sign in? */
export const hasAdmin = (ctx: Pick<Context, 'db'>): Promise<boolean> => store.hasAdmin(ctx.db);
