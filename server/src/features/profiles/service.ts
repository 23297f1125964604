import type { CurrentUser, SignedIn } from '@parvoz/contract/accounts.ts';
import type { Context, SignedInContext } from '../../db/context.ts';
import { AppError } from '../../http/app-error.ts';
import * as auth from '../auth/service.ts';
import * as store from './store.ts';

/** What other features tell of an account; wired in app.ts. */
export interface ProfileParts {
  /** What an account has, in tiyin. */
  balanceOf(ctx: Context, accountId: string): Promise<number>;
}

const load = async (ctx: Context, { balanceOf }: ProfileParts, accountId: string): Promise<CurrentUser> => {
  const [profile, balance] = await Promise.all([
    store.findCurrent(ctx.db, accountId),
    balanceOf(ctx, accountId),
  ]);
  if (!profile) throw new AppError('UNAUTHORIZED');
  return { ...profile, balance };
};

export const getCurrent = (ctx: SignedInContext, parts: ProfileParts): Promise<CurrentUser> =>
  load(ctx, parts, ctx.actor.accountId);

const signedIn = async (
  ctx: Context,
  parts: ProfileParts,
  { accountId, jwt }: auth.NewSession,
): Promise<SignedIn> => ({ ...(await load(ctx, parts, accountId)), jwt });

/** Throws what `auth.signIn` throws. */
export const signIn = async (
  ctx: Context,
  parts: ProfileParts,
  credentials: { phone: string; password: string },
): Promise<SignedIn> => signedIn(ctx, parts, await auth.signIn(ctx, 'PROFILE', credentials));

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
