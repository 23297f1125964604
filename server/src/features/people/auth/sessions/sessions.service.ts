import type { Session } from '@parvoz/contract/people/sessions.ts';
import { inTransaction, type SignedInContext } from '../../../../db/context.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { logSecurityEvent } from '../../../../lib/security-events.ts';
import * as audit from '../../../platform/audit/audit.service.ts';
import { assertOwnPassword } from '../passwords.service.ts';
import { isConfirmed } from './sessions.rules.ts';
import * as store from './sessions.store.ts';

/** Largest number of listed sessions: more than anybody tells apart; a new password ends all of them. */
const MAX_LISTED = 100;

/** Sessions of an account that have not ended: the one that asks first, then the others as they were last used. */
export const listOf = async (
  { db, actor, clock }: SignedInContext,
  accountId: string,
): Promise<Session[]> => {
  const found = await store.findAll(db, accountId, clock.now(), MAX_LISTED);
  return found
    .map(({ createdAt, lastUsedAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: session.id === actor.sessionId,
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
};

/** The caller's own ones. */
export const list = (ctx: SignedInContext): Promise<Session[]> => listOf(ctx, ctx.actor.accountId);

/**
 * Throws PASSWORD_NEEDED unless the session has begun, or its password was confirmed, a short while ago; called before what
 * would give an account away to whoever has its token (ASVS V7.5).
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

/** Ends a session of somebody, in the name of an administrator. Throws PASSWORD_NEEDED, NOT_FOUND. */
export const endOf = async (ctx: SignedInContext, accountId: string, id: string): Promise<null> => {
  mustBeConfirmed(ctx);
  await inTransaction(ctx, async (tx) => {
    if (!(await store.removeOwn(tx.db, accountId, id))) throw new AppError('NOT_FOUND');
    await audit.record(tx, { action: 'SESSION_ENDED', subject: 'profile', subjectId: accountId });
  });
  logSecurityEvent(ctx, 'session ended', accountId);
  return null;
};

/** Ends all sessions of somebody but the one that asks. Throws PASSWORD_NEEDED. */
export const endAllOf = async (ctx: SignedInContext, accountId: string): Promise<null> => {
  mustBeConfirmed(ctx);
  await inTransaction(ctx, async (tx) => {
    if (await store.removeOthers(tx.db, accountId, tx.actor.sessionId))
      await audit.record(tx, { action: 'SESSIONS_ENDED', subject: 'profile', subjectId: accountId });
  });
  logSecurityEvent(ctx, 'other sessions ended', accountId);
  return null;
};

/** Ends the caller's sessions but this one. Throws PASSWORD_NEEDED. */
export const endOthers = async (ctx: SignedInContext): Promise<null> => {
  mustBeConfirmed(ctx);
  await store.removeOthers(ctx.db, ctx.actor.accountId, ctx.actor.sessionId);
  logSecurityEvent(ctx, 'other sessions ended', ctx.actor.accountId);
  return null;
};
