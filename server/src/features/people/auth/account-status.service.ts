import type { Language } from '@parvoz/contract/languages.ts';
import type { AccountStatus } from '@parvoz/contract/limits.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { DeletedAccount, StaffAccount } from '../../../db/person.ts';
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/ids.ts';
import { logSecurityEvent } from '../../../lib/security-events.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import type { Restorer } from '../../platform/audit/undo.service.ts';
import { forgetNotices } from '../notifications/forgetting.service.ts';
import * as store from './account-status.store.ts';
import { changePhone } from './auth.store.ts';
import { mustBeConfirmed } from './sessions/sessions.service.ts';
import * as sessions from './sessions/sessions.store.ts';

type ProfileRole = 'ROLE_ADMIN' | 'ROLE_STUDENT';

const isActiveAdmin = ({ role, status }: store.AccountStatus): boolean =>
  role === 'ROLE_ADMIN' && status === 'ACTIVE';

/** The standing of a profile, which nobody else changes meanwhile. Throws NOT_FOUND for what is no profile. */
const lock = async (tx: Context, id: string): Promise<store.AccountStatus> => {
  await store.lockAdmins(tx.db);
  const standing = await store.lockProfile(tx.db, id);
  if (!standing) throw new AppError('NOT_FOUND');
  return standing;
};

const assertOtherAdmin = async (tx: Context, id: string): Promise<void> => {
  if (!(await store.hasOtherAdmin(tx.db, id))) throw new AppError('LAST_ADMIN');
};

/** Throws ACCOUNT_IN_USE while a student has something that they would have a say in as an administrator. */
export type PromotionHook = (tx: Pick<Context, 'db' | 'clock'>, account: { id: string }) => Promise<void>;

/** Throws PROFILE_IN_USE where the hook of a feature finds that a student has something. */
const assertIdle = async (
  tx: Pick<Context, 'db' | 'clock'>,
  id: string,
  hooks: readonly PromotionHook[],
): Promise<void> => {
  try {
    for (const hook of hooks) await hook(tx, { id });
  } catch (error) {
    if (error instanceof AppError && error.code === 'ACCOUNT_IN_USE') throw new AppError('PROFILE_IN_USE');
    throw error;
  }
};

/**
 * Sets role and status of a locked profile, which ends its sessions. Notifications of another role are forgotten: they lead to its pages.
 * Throws LAST_ADMIN, PROFILE_IN_USE.
 */
const put = async (
  tx: SignedInContext,
  id: string,
  { before, after }: { before: store.AccountStatus; after: store.AccountStatus },
  hooks: readonly PromotionHook[],
): Promise<void> => {
  if (before.role === 'ROLE_STUDENT' && after.role === 'ROLE_ADMIN') await assertIdle(tx, id, hooks);
  if (isActiveAdmin(before) && !isActiveAdmin(after)) await assertOtherAdmin(tx, id);
  await store.setStatus(tx.db, id, after, tx.clock.now());
  if (before.role !== after.role) await forgetNotices(tx, id);
  await sessions.removeAll(tx.db, id);
};

type Changed = { status: AccountStatus } | { role: ProfileRole };

/** Returns whether anything has changed; what has is on the audit. */
const change = (
  ctx: SignedInContext,
  id: string,
  { action, changed, reason = '' }: { action: string; changed: Changed; reason?: string },
  hooks: readonly PromotionHook[] = [],
): Promise<boolean> => {
  mustBeConfirmed(ctx);
  return inTransaction(ctx, async (tx) => {
    const before = await lock(tx, id);
    const after = { ...before, ...changed };
    if (after.role === before.role && after.status === before.status) return false;
    await put(tx, id, { before, after }, hooks);
    const former = 'role' in changed ? { role: before.role } : { status: before.status };
    await audit.record(tx, {
      ...{ action, subject: 'profile', subjectId: id, before: former, after: changed },
      details: reason ? { reason } : {},
    });
    return true;
  });
};

/**
 * Returns how the audit restores an account's role and whether it may sign in; never of the last administrator, and with the
 * password asked for as when it was changed. The hooks are those of `changeRole`.
 */
export const restorerWith = (hooks: readonly PromotionHook[]): Restorer => ({
  lock: async (db, ids) => {
    await store.lockAdmins(db);
    const found = new Map<string, store.AccountStatus>();
    for (const id of ids) {
      const standing = await store.lockProfile(db, id);
      if (standing) found.set(id, standing);
    }
    return found;
  },
  restore: async (tx, groupId, given) => {
    mustBeConfirmed(tx);
    for (const { action, subjectId: id, before: changed, after: former } of given) {
      const before = await lock(tx, id);
      await put(tx, id, { before, after: { ...before, ...(changed as Changed) } }, hooks);
      await audit.recordMembers(tx, groupId, [
        { action, subject: 'profile', subjectId: id, before: former!, after: changed! },
      ]);
    }
    return [];
  },
  afterCommit: (ctx, { action, subjectId, before }) =>
    logSecurityEvent(
      ctx,
      action === 'ROLE_CHANGED' ? 'role changed' : 'status changed',
      subjectId,
      before as Partial<store.AccountStatus>,
    ),
});

/**
 * Blocks a profile or lets it in again, which ends its sessions; the reason is on the audit. Throws PASSWORD_NEEDED, NOT_FOUND,
 * LAST_ADMIN.
 */
export const changeStatus = async (
  ctx: SignedInContext,
  id: string,
  status: AccountStatus,
  reason = '',
): Promise<void> => {
  if (await change(ctx, id, { action: 'STATUS_CHANGED', changed: { status }, reason }))
    logSecurityEvent(ctx, 'status changed', id, { status });
};

/**
 * Changes what a profile may do, which ends its sessions. Throws PASSWORD_NEEDED, NOT_FOUND, LAST_ADMIN, and PROFILE_IN_USE for
 * a student who has money, or something that runs.
 */
export const changeRole = async (
  ctx: SignedInContext,
  id: string,
  role: ProfileRole,
  hooks: readonly PromotionHook[],
): Promise<void> => {
  if (await change(ctx, id, { action: 'ROLE_CHANGED', changed: { role } }, hooks))
    logSecurityEvent(ctx, 'role changed', id, { role });
};

const eraseLocked = async (tx: Context, id: string): Promise<DeletedAccount> => {
  const phones = await store.erase(tx.db, id, tx.clock.now());
  await sessions.removeAll(tx.db, id);
  return { id, ...phones };
};

/**
 * Erases a profile's account in the caller's transaction and ends its sessions; returns it with the phones that it had. Throws
 * NOT_FOUND, LAST_ADMIN.
 */
export const erase = async (tx: Context, id: string): Promise<DeletedAccount> => {
  if (isActiveAdmin(await lock(tx, id))) await assertOtherAdmin(tx, id);
  return eraseLocked(tx, id);
};

/** The same for a member of an agency; whether it can spare them has been asked. Throws NOT_FOUND. */
export const eraseStaff = async (tx: Context, id: string): Promise<DeletedAccount> => {
  if (!(await store.lockStaff(tx.db, id))) throw new AppError('NOT_FOUND');
  return eraseLocked(tx, id);
};

/** The standing of a member of an agency, which nobody else changes meanwhile. Throws NOT_FOUND. */
export const lockStaff = async ({ db }: Pick<Context, 'db'>, id: string): Promise<store.AccountStatus> => {
  const standing = await store.lockStaff(db, id);
  if (!standing) throw new AppError('NOT_FOUND');
  return standing;
};

/** Sets role and status of a locked member of an agency, which ends their sessions. */
export const putStaff = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
  standing: store.AccountStatus,
): Promise<void> => {
  await store.setStatus(db, id, standing, clock.now());
  await sessions.removeAll(db, id);
};

/** Returns whether an account is active, and locks it so until the caller's transaction ends. */
export const lockActive = ({ db }: Pick<Context, 'db'>, id: string): Promise<boolean> =>
  store.lockActive(db, id);

/** Returns whether an account is not deleted, and locks it so until the caller's transaction ends. */
export const lockUndeleted = ({ db }: Pick<Context, 'db'>, id: string): Promise<boolean> =>
  store.lockUndeleted(db, id);

/** Returns whether an account is a student's: not deleted, nor an administrator's by now. */
export const isStudent = ({ db }: Pick<Context, 'db'>, id: string): Promise<boolean> =>
  store.isStudent(db, id);

/**
 * A new password that its owner has to change, in the caller's transaction; all sessions end. Returns the language in which the owner is
 * written to; null where nobody knows it.
 */
export const putTemporaryPassword = async (
  { db, clock, passwords }: Pick<Context, 'db' | 'clock' | 'passwords'>,
  id: string,
  password: string,
): Promise<Language | null> => {
  const language = await store.setTemporaryPassword(db, id, await passwords.hash(password), clock.now());
  await sessions.removeAll(db, id);
  return language;
};

/**
 * Corrects the phone of an agency's member who has never signed in, in the caller's transaction. Throws STAFF_PHONE_TAKEN, after
 * which nothing else can be done in it.
 */
export const correctPhone = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
  phone: string,
): Promise<void> => {
  if (!(await changePhone(db, id, phone, clock.now()))) throw new AppError('STAFF_PHONE_TAKEN');
};

/** An account of an agency's staff with its password, to be held while the agency is deleted. Throws NOT_FOUND. */
export const getStaffAccount = async ({ db }: Pick<Context, 'db'>, id: string): Promise<StaffAccount> => {
  const account = await store.findStaff(db, id);
  if (!account) throw new AppError('NOT_FOUND');
  return account;
};

/** Creates such an account again as it was, without a session; returns false where another one has its phone. */
export const bringStaffBack = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  account: StaffAccount,
): Promise<boolean> => (await store.insertStaff(db, account, clock.now())) > 0;

/** Leaves nothing of accounts that were erased: for staff whose agency never worked with anybody. */
export const removeErased = async ({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<void> => {
  await store.removeErased(db, ids);
};

/**
 * Makes an administrator in the caller's transaction; an account that the phone has becomes one. Throws PROFILE_IN_USE for a
 * student who has money, or something that runs, as `changeRole` does.
 */
export const putAdmin = async (
  tx: Pick<Context, 'db' | 'clock'>,
  { phone, passwordHash }: { phone: string; passwordHash: string },
  hooks: readonly PromotionHook[],
): Promise<{ id: string; isNew: boolean }> => {
  await store.lockAdmins(tx.db);
  const studentId = await store.lockStudent(tx.db, phone);
  if (studentId !== null) {
    await assertIdle(tx, studentId, hooks);
    await forgetNotices(tx, studentId);
  }
  const made = await store.putAdmin(tx.db, { id: newId(), phone, passwordHash }, tx.clock.now());
  await sessions.removeAll(tx.db, made!.id);
  return made!;
};

/** Returns whether an account is an active administrator's, and locks it so until the transaction ends. */
export const lockAdmin = ({ db }: Pick<Context, 'db'>, id: string): Promise<boolean> =>
  store.lockAdmin(db, id);

/** Returns whether there is another administrator who may sign in. */
export const hasOtherAdmin = ({ db }: Pick<Context, 'db'>, id: string): Promise<boolean> =>
  store.hasOtherAdmin(db, id);

/** Has other starts, and changes of administrators, wait until the transaction ends. */
export const holdAdmins = ({ db }: Pick<Context, 'db'>): Promise<void> => store.holdAdmins(db);

/** Returns whether there is an administrator who may sign in. */
export const hasAdmin = (ctx: Pick<Context, 'db'>): Promise<boolean> => store.hasAdmin(ctx.db);
