import type { Session } from '@parvoz/contract/sessions.ts';
import type { SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { logSecurityEvent } from '../../../lib/security-events.ts';
import { assertOwnPassword } from '../passwords/service.ts';
import { isConfirmed } from './rules.ts';
import * as store from './store.ts';

/** More than anybody tells apart; a new password ends all of them. */
const MAX_LISTED = 100;

/** The caller's sessions that have not ended: this one first, then the others as they were last used. */
export const list = async ({ db, actor, clock }: SignedInContext): Promise<Session[]> => {
  const found = await store.findAll(db, actor.accountId, clock.now(), MAX_LISTED);
  return found
    .map(({ createdAt, lastUsedAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: session.id === actor.sessionId,
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
};

/**
 * Stands before what would give an account away to whoever has its token (ASVS V7.5): throws PASSWORD_NEEDED unless the
 * session has begun, or its password was confirmed, a short while ago.
 */
export const mustBeConfirmed = ({ actor, clock }: Pick<SignedInContext, 'actor' | 'clock'>): void => {
  if (!isConfirmed(actor.confirmedAt, clock.now())) throw new AppError('PASSWORD_NEEDED');
};

/** Confirms this session by the own password. Throws INVALID_INPUT for a wrong one, TOO_MANY_TRIES after too many. */
export const confirm = async (ctx: SignedInContext, password: string): Promise<null> => {
  await assertOwnPassword(ctx, password, 'password');
  // Another password has ended the session: what was checked is none any more.
  if (!(await store.confirm(ctx.db, ctx.actor.sessionId, ctx.clock.now())))
    throw new AppError('UNAUTHORIZED');
  logSecurityEvent(ctx, 'password confirmed', ctx.actor.accountId);
  return null;
};

/** Ends one of the caller's sessions, this one too. Throws PASSWORD_NEEDED, NOT_FOUND. */
export const end = async (ctx: SignedInContext, id: string): Promise<null> => {
  mustBeConfirmed(ctx);
  if (!(await store.removeOwn(ctx.db, ctx.actor.accountId, id))) throw new AppError('NOT_FOUND');
  logSecurityEvent(ctx, 'session ended', ctx.actor.accountId);
  return null;
};

/** Ends the caller's sessions but this one. Throws PASSWORD_NEEDED. */
export const endOthers = async (ctx: SignedInContext): Promise<null> => {
  mustBeConfirmed(ctx);
  await store.removeOthers(ctx.db, ctx.actor.accountId, ctx.actor.sessionId);
  logSecurityEvent(ctx, 'other sessions ended', ctx.actor.accountId);
  return null;
};
