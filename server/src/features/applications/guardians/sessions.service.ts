import type { CodeSent } from '@parvoz/contract/people/accounts.ts';
import { GUARDIAN_ROLE } from '@parvoz/contract/roles.ts';
import { type Context, type Guardian, type GuardianContext, inTransaction } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isUuid, newId } from '../../../lib/ids.ts';
import { logSecurityEvent } from '../../../lib/security-events.ts';
import * as codes from '../../people/auth/codes/codes.service.ts';
import { sessionEnd } from './guardians.rules.ts';
import * as store from './sessions.store.ts';

const codeKey = (phone: string): codes.CodeKey => ({
  ...{ kind: 'PROFILE', purpose: 'FAMILY', phone, accountId: null },
});

/** Returns the guardian of a token; reads the database on every call, so that an ended session is invalid at once. */
export const authenticate = async (
  { db, tokens, clock }: Pick<Context, 'db' | 'tokens' | 'clock'>,
  token: string,
): Promise<Guardian | null> => {
  const now = clock.now();
  const sessionId = await tokens.read(token, now);
  const found = sessionId && isUuid(sessionId) ? await store.findCaller(db, sessionId, now) : null;
  return found && { ...found, role: GUARDIAN_ROLE };
};

/** Returns those of the given sessions that have ended. */
export const findEnded = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  guardians: readonly Pick<Guardian, 'sessionId'>[],
): Promise<string[]> => {
  const ids = guardians.map(({ sessionId }) => sessionId);
  return ids.length > 0 ? store.findEnded(db, ids, clock.now()) : [];
};

/**
 * Sends a code to a phone to which something is shown; for any other phone everything is done as if it were sent. Throws
 * CODE_TOO_SOON, TOO_MANY_TRIES, WORK_NEEDED, SMS_LIMIT.
 */
export const sendCode = async (ctx: Context, phone: string): Promise<CodeSent> => {
  await codes.countCode(ctx, phone);
  return inTransaction(ctx, async (tx) =>
    codes.sendCode(tx, codeKey(phone), await store.isShownTo(tx.db, phone)),
  );
};

/** Begins a session of a guardian; returns its token. */
export const openSession = async (
  { db, tokens, clock }: Pick<Context, 'db' | 'tokens' | 'clock'>,
  guardianId: string,
): Promise<string> => {
  const now = clock.now();
  const session = { id: newId(), guardianId, now, expiresAt: sessionEnd(now) };
  await store.insert(db, session);
  return tokens.sign({ sid: session.id, kind: 'GUARDIAN' }, now, session.expiresAt);
};

/** Signs in by the code that came to a phone. Throws CODE_WRONG, CODE_REPLACED, CODE_EXPIRED, TOO_MANY_TRIES. */
export const signIn = async (
  ctx: Context,
  { phone, code }: { phone: string; code: string },
): Promise<{ jwt: string }> => {
  const codeId = await codes.checkCode(ctx, codeKey(phone), code);
  return inTransaction(ctx, async (tx) => {
    await codes.useCode(tx, codeId);
    const guardian = await store.findForSignIn(tx.db, phone, tx.language);
    // Nothing is shown to them any more.
    if (!guardian) throw new AppError('CODE_EXPIRED');
    const jwt = await openSession(tx, guardian.id);
    logSecurityEvent(tx, 'guardian signed in', null);
    return { jwt };
  });
};

/** Ends the session of this call. */
export const signOut = async ({ db, guardian }: GuardianContext): Promise<null> => {
  await store.remove(db, guardian.sessionId);
  return null;
};
