import type { CodeSent } from '@parvoz/contract/people/accounts.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { logSecurityEvent } from '../../../lib/security-events.ts';
import { smsText } from '../../../lib/texts.ts';
import { sendSms } from '../notifications/notifications.service.ts';
import { isVerified, type Kind, kindOf } from './auth.rules.ts';
import { openSession } from './auth.service.ts';
import * as store from './auth.store.ts';
import type { CodeKey } from './codes/codes.rules.ts';
import * as codes from './codes/codes.service.ts';
import { loginKey, phoneLimits } from './limits/limits.rules.ts';
import * as limits from './limits/limits.service.ts';
import { assertOwnPassword, assertUncommon } from './passwords.service.ts';
import { mustBeConfirmed } from './sessions/sessions.service.ts';
import * as sessions from './sessions/sessions.store.ts';

const resetKey = (kind: Kind, phone: string): CodeKey => ({ kind, purpose: 'RESET', phone, accountId: null });

const phoneKey = ({ actor }: SignedInContext, phone: string): CodeKey => ({
  kind: kindOf(actor.role),
  purpose: 'PHONE',
  phone,
  accountId: actor.accountId,
});

/** Ends all sessions of the caller and begins another; returns its token. */
const renewSession = async (tx: SignedInContext): Promise<string> => {
  await sessions.removeAll(tx.db, tx.actor.accountId);
  return openSession(tx, tx.actor.accountId);
};

/** Sends a code for a new password, if anybody has the phone. Throws CODE_TOO_SOON, TOO_MANY_TRIES either way. */
export const requestReset = async (ctx: Context, kind: Kind, phone: string): Promise<CodeSent> => {
  await codes.countCode(ctx, phone);
  return inTransaction(ctx, async (tx) => {
    const login = await store.findLogin(tx.db, kind, phone);
    return codes.sendCode(tx, resetKey(kind, phone), login !== null && isVerified(login.status));
  });
};

/**
 * Sets a new password and ends all sessions. Throws INVALID_INPUT for a common one, which is no try at the code;
 * CODE_WRONG, CODE_REPLACED, CODE_EXPIRED, TOO_MANY_TRIES.
 */
export const confirmReset = async (
  ctx: Context,
  kind: Kind,
  { phone, code, password }: { phone: string; code: string; password: string },
): Promise<null> => {
  assertUncommon(password, phone);
  const id = await codes.checkCode(ctx, resetKey(kind, phone), code);
  const passwordHash = await ctx.passwords.hash(password, ctx.address);
  const accountId = await inTransaction(ctx, async (tx) => {
    await codes.useCode(tx, id);
    const account = await store.resetPassword(tx.db, { kind, phone, passwordHash, now: tx.clock.now() });
    if (!account) throw new AppError('CODE_EXPIRED');
    await sessions.removeAll(tx.db, account.id);
    // Somebody who has forgotten the password has tried some; the phone is proved.
    await limits.forget(tx, loginKey(kind, phone));
    return account.id;
  });
  logSecurityEvent(ctx, 'password reset', accountId);
  return null;
};

/**
 * Changes the own password and ends all sessions; returns the token of a new one. Throws INVALID_INPUT for a wrong old
 * password or a new one that is the same or common, TOO_MANY_TRIES after too many wrong ones.
 */
export const changePassword = async (
  ctx: SignedInContext,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<string> => {
  const { accountId } = ctx.actor;
  const { passwordHash: from, phone } = await assertOwnPassword(ctx, oldPassword, 'oldPassword');
  if (newPassword === oldPassword)
    throw new AppError('INVALID_INPUT', { newPassword: { problem: 'samePassword' } });
  assertUncommon(newPassword, phone ?? '', 'newPassword');
  const to = await ctx.passwords.hash(newPassword, ctx.address);
  const token = await inTransaction(ctx, async (tx) => {
    if (!(await store.changePassword(tx.db, accountId, { from, to, now: tx.clock.now() })))
      throw new AppError('CONFLICT');
    return renewSession(tx);
  });
  logSecurityEvent(ctx, 'password changed', accountId);
  return token;
};

/** Sends a code to a new phone. Throws PASSWORD_NEEDED, PHONE_TAKEN, CODE_TOO_SOON, TOO_MANY_TRIES. */
export const requestPhone = async (ctx: SignedInContext, phone: string): Promise<CodeSent> => {
  mustBeConfirmed(ctx);
  const key = phoneKey(ctx, phone);
  await limits.count(ctx, phoneLimits(ctx.address));
  if (await store.isTaken(ctx.db, key.kind, phone)) throw new AppError('PHONE_TAKEN');
  await codes.countCode(ctx, phone);
  return inTransaction(ctx, (tx) => codes.sendCode(tx, key, true));
};

/**
 * Changes the own phone to one that the code has proved, keeps the old one for 30 days, tells it and ends all sessions; returns the token of a new one. A
 * registration of that phone that was never verified makes room. Throws PHONE_TAKEN, CODE_WRONG, CODE_REPLACED, CODE_EXPIRED,
 * TOO_MANY_TRIES.
 */
export const confirmPhone = async (
  ctx: SignedInContext,
  { phone, code }: { phone: string; code: string },
): Promise<string> => {
  const key = phoneKey(ctx, phone);
  const id = await codes.checkCode(ctx, key, code);
  const token = await inTransaction(ctx, async (tx) => {
    await codes.useCode(tx, id);
    await store.removeUnverified(tx.db, key.kind, phone);
    const from = await store.lockPhone(tx.db, tx.actor.accountId);
    const [{ accountId }, endedAt] = [tx.actor, tx.clock.now()];
    if (!(await store.changePhone(tx.db, accountId, phone, endedAt))) throw new AppError('PHONE_TAKEN');
    if (from) {
      await store.insertFormerPhone(tx.db, { accountId, phone: from, endedAt });
      await sendSms(tx, { to: from, text: smsText(tx.language, 'phoneChanged', { end: phone.slice(-2) }) });
    }
    return renewSession(tx);
  });
  logSecurityEvent(ctx, 'phone changed', ctx.actor.accountId);
  return token;
};
