import type { ProfileUseKind } from '@parvoz/contract/limits.ts';
import type { CurrentUser, SignedIn } from '@parvoz/contract/people/accounts.ts';
import type { Registration, RegistrationProof } from '@parvoz/contract/people/auth.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { DeletionHook } from '../../../db/person.ts';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../lib/app-error.ts';
import { logSecurityEvent } from '../../../lib/security-events.ts';
import * as acceptances from '../../money/operator/acceptances.service.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import * as accountStatus from '../auth/account-status.service.ts';
import * as auth from '../auth/auth.service.ts';
import { isTooCommon } from '../auth/passwords.service.ts';
import * as registration from '../auth/registration.service.ts';
import { mustBeConfirmed } from '../auth/sessions/sessions.service.ts';
import * as files from '../files/files.service.ts';
import * as store from './profiles.store.ts';

export { listNames } from './profiles.store.ts';

/** Counters of what hangs on an account, by kinds; of money they give the sum in tiyin. */
export type StudentUses = Readonly<
  Record<Exclude<ProfileUseKind, 'LAST_ADMIN'>, (db: Queryable, accountId: string) => Promise<number>>
>;

/** Passed in by app.ts: what other features know of an account, and hooks. */
export interface ProfileDependencies {
  /** Returns the balance of an account in tiyin. */
  balanceOf(ctx: Context, accountId: string): Promise<number>;
  deletionHooks: readonly DeletionHook[];
  /** Hook of a person's change in another feature that keeps the name, in its transaction. */
  onChange(tx: Pick<Context, 'db'>, accountId: string): Promise<void>;
  studentUses: StudentUses;
  /** Hooks that prevent a student from becoming an administrator. */
  promotionHooks: readonly accountStatus.PromotionHook[];
}

const load = async (
  ctx: Context,
  { balanceOf }: ProfileDependencies,
  accountId: string,
): Promise<CurrentUser> => {
  const [profile, balance] = await Promise.all([
    store.findCurrent(ctx.db, accountId),
    balanceOf(ctx, accountId),
  ]);
  if (!profile) throw new AppError('UNAUTHORIZED');
  return { ...profile, balance };
};

export const getCurrent = (ctx: SignedInContext, dependencies: ProfileDependencies): Promise<CurrentUser> =>
  load(ctx, dependencies, ctx.actor.accountId);

const signedIn = async (
  ctx: Context,
  dependencies: ProfileDependencies,
  { accountId, jwt }: auth.NewSession,
): Promise<SignedIn> => ({ ...(await load(ctx, dependencies, accountId)), jwt });

/** Throws what `auth.signIn` throws. */
export const signIn = async (
  ctx: Context,
  dependencies: ProfileDependencies,
  credentials: { phone: string; password: string },
): Promise<SignedIn> => signedIn(ctx, dependencies, await auth.signIn(ctx, 'PROFILE', credentials));

/** Throws what `registration.register` throws, and ACCEPTANCE_OUTDATED for a legal text that does not hold. */
export const register = (ctx: Context, given: Registration): ReturnType<typeof registration.register> => {
  const { phone, password, registration: corrected, accepted, confirmPassword: _, ...person } = given;
  return registration.register(ctx, { phone, password, registration: corrected }, async (tx, id) => {
    await store.put(tx.db, id, person);
    await acceptances.begin(tx, id, accepted ?? []);
  });
};

/** Throws what `registration.verify` throws. */
export const verify = async (
  ctx: Context,
  dependencies: ProfileDependencies,
  given: RegistrationProof,
): Promise<SignedIn> => signedIn(ctx, dependencies, await registration.verify(ctx, given));

/** Changes the own person; what an administrator changes is on the audit. Throws INVALID_INPUT for a photo that the caller did not upload. */
export const update = async (
  ctx: SignedInContext,
  dependencies: ProfileDependencies,
  change: store.ProfileChange,
): Promise<CurrentUser> => {
  const { accountId, role } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    // A deletion locks the account first, too, and what the account has left elsewhere before its profile.
    if (!(await accountStatus.lockUndeleted(tx, accountId))) throw new AppError('UNAUTHORIZED');
    const from = await store.lockPhoto(tx.db, accountId);
    const photoId = change.photoId === undefined ? from : change.photoId;
    await files.replacePicture(tx, { from, to: photoId, ownerId: accountId });
    await store.update(tx.db, accountId, { ...change, photoId });
    await dependencies.onChange(tx, accountId);
    if (role === 'ROLE_ADMIN')
      await audit.record(tx, { action: 'CHANGED', subject: 'profile', subjectId: accountId });
  });
  return load(ctx, dependencies, accountId);
};

/**
 * Deletes a profile, the caller's own or, by an administrator, another, and everything personal. Throws PASSWORD_NEEDED,
 * NOT_FOUND, ACCOUNT_IN_USE, LAST_ADMIN.
 */
export const remove = async (
  ctx: SignedInContext,
  { balanceOf, deletionHooks }: Pick<ProfileDependencies, 'balanceOf' | 'deletionHooks'>,
  accountId: string,
): Promise<null> => {
  mustBeConfirmed(ctx);
  await inTransaction(ctx, async (tx) => {
    const account = await accountStatus.erase(tx, accountId);
    for (const forget of deletionHooks) await forget(tx, account);
    // Behind them: payments that are on their way have come by then, and no other will.
    if ((await balanceOf(tx, accountId)) > 0) throw new AppError('ACCOUNT_IN_USE');
    const from = await store.lockPhoto(tx.db, accountId);
    await files.replacePicture(tx, { from, to: null, ownerId: accountId });
    await store.erase(tx.db, accountId);
    await audit.record(tx, { action: 'DELETED', subject: 'profile', subjectId: accountId });
  });
  logSecurityEvent(ctx, 'account deleted', accountId);
  return null;
};

export interface NewProfile {
  phone: string;
  password: string;
  role: 'ROLE_ADMIN' | 'ROLE_STUDENT';
  profile: store.ProfileDraft;
}

/** A profile without registration, in the caller's transaction. Throws PHONE_TAKEN. */
export const create = async (
  ctx: Context,
  { phone, password, role, profile }: NewProfile,
): Promise<string> => {
  const account = { kind: 'PROFILE', phone, password, role, mustChangePassword: false } as const;
  const id = await auth.createAccount(ctx, account);
  await store.put(ctx.db, id, profile);
  return id;
};

export interface NewAdmin {
  phone: string;
  password: string;
  name: string;
  surname: string;
}

/** Returns a handler of a used phone, with a sentence for whoever runs the product. */
const sayInUse =
  (phone: string) =>
  (error: unknown): never => {
    if (error instanceof AppError && error.code === 'PROFILE_IN_USE')
      throw new Error(
        `${phone} is a student who has money here, or an application or a payment that runs, and administrators decide about money: let that end first, or take another phone.`,
      );
    throw error;
  };

/**
 * Makes an administrator outside the web; a profile that has the phone becomes one, with this password. Throws, with a
 * sentence for whoever runs the product, for a common one, and for a student whom one of the hooks keeps one.
 */
export const putAdmin = async (
  ctx: Pick<Context, 'db' | 'pool' | 'clock' | 'passwords'>,
  { phone, password, ...person }: NewAdmin,
  hooks: readonly accountStatus.PromotionHook[],
): Promise<'created' | 'changed'> => {
  if (isTooCommon(password, phone))
    throw new Error("The administrator's password is too common: choose one that nobody else would try.");
  const passwordHash = await ctx.passwords.hash(password);
  return inTransaction(ctx, async (tx) => {
    const { id, isNew } = await accountStatus
      .putAdmin(tx, { phone, passwordHash }, hooks)
      .catch(sayInUse(phone));
    await store.putMissing(tx.db, id, person);
    return isNew ? 'created' : 'changed';
  });
};

/** Makes the administrator of a database that has none; returns whether it did. */
export const putFirstAdmin = async (
  ctx: Context,
  given: NewAdmin,
  hooks: readonly accountStatus.PromotionHook[],
): Promise<boolean> => {
  if (await accountStatus.hasAdmin(ctx)) return false;
  return inTransaction(ctx, async (tx) => {
    // Of several processes that start at once, one makes it and reports it.
    await accountStatus.holdAdmins(tx);
    if (await accountStatus.hasAdmin(tx)) return false;
    await putAdmin(tx, given, hooks);
    return true;
  });
};
