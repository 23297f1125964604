import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { type Actor, type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import type { Queryable } from '../../../db/pool.ts';
import { isReadOnly } from '../../../db/unavailable.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isUuid, newId } from '../../../lib/ids.ts';
import { logSecurityEvent } from '../../../lib/security-events.ts';
import { deviceOf } from '../../../lib/user-agent.ts';
import { DEMO_PASSWORD, formerPhonesSince, isVerified, type Kind, sessionEnd } from './auth.rules.ts';
import * as store from './auth.store.ts';
import * as codes from './codes/codes.service.ts';
import { loginLimits } from './limits/limits.rules.ts';
import * as limits from './limits/limits.service.ts';
import { lastUseThreshold } from './sessions/sessions.rules.ts';
import * as sessions from './sessions/sessions.store.ts';

export { DEMO_PASSWORD, formerPhonesSince, type Kind } from './auth.rules.ts';
export { isTaken, isUnused } from './auth.store.ts';

/** The phone of an account. Throws UNAUTHORIZED for one that is gone. */
export const getPhone = async ({ db }: Pick<Context, 'db'>, accountId: string): Promise<string> => {
  const { phone } = await store.findCredentials(db, accountId);
  if (!phone) throw new AppError('UNAUTHORIZED');
  return phone;
};

/** Writes down that a session is used, unless the database only reads for now: what its call reads is read all the same. */
const recordUse = async (
  db: Queryable,
  { sessionId, accountId }: Actor,
  before: Date,
  now: Date,
): Promise<void> => {
  try {
    if (await sessions.recordUse(db, sessionId, before, now)) await store.recordUse(db, accountId, now);
  } catch (error) {
    if (!isReadOnly(error as Error)) throw error;
  }
};

/** Returns the actor of a token. Reads the database on every call, so that an ended session is invalid at once, everywhere. */
export const authenticate = async (
  { db, tokens, clock }: Pick<Context, 'db' | 'tokens' | 'clock'>,
  token: string,
): Promise<Actor | null> => {
  const now = clock.now();
  const sessionId = await tokens.read(token, now);
  const found = sessionId && isUuid(sessionId) ? await sessions.findActor(db, sessionId, now) : null;
  if (!found) return null;
  const { lastUsedAt, ...actor } = found;
  const before = lastUseThreshold(now);
  if (lastUsedAt <= before) await recordUse(db, actor, before, now);
  return actor;
};

/** Returns those of the given sessions that have ended or whose role or agency has changed. */
export const findEnded = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actors: readonly Actor[],
): Promise<string[]> => store.findEnded(db, actors, clock.now());

/** An account that acts outside a session, as what was linked with it; null for one that may not be used. */
export const findActor = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<Actor | null> => {
  const found = await store.findActor(db, accountId);
  return found && { ...found, sessionId: '', confirmedAt: clock.now() };
};

/**
 * Begins a session; returns its token, which tells the browser of which kind the account is. From now on the account is
 * written to in the language of this call. Throws UNAUTHORIZED when the account may not be used any more; with
 * `passwordHash`, INVALID_CREDENTIALS when it has another password than the one that was checked.
 */
export const openSession = async (
  {
    db,
    tokens,
    clock,
    language,
    userAgent,
  }: Pick<Context, 'db' | 'tokens' | 'clock' | 'language' | 'userAgent'>,
  accountId: string,
  passwordHash: string | null = null,
): Promise<string> => {
  const now = clock.now();
  const id = newId();
  const expiresAt = sessionEnd(now);
  const session = { id, accountId, now, expiresAt, passwordHash, ...deviceOf(userAgent) };
  const begun = await sessions.insert(db, session);
  if (!begun) throw new AppError(passwordHash ? 'INVALID_CREDENTIALS' : 'UNAUTHORIZED');
  await store.recordSignIn(db, accountId, language, now);
  return tokens.sign({ sid: id, kind: begun.kind }, now, expiresAt);
};

/** Ends the session that this browser still has of the same account when it signs in again. */
const endFormerSession = async (ctx: Context, accountId: string): Promise<void> => {
  const former = ctx.bearer && (await authenticate(ctx, ctx.bearer));
  if (former && former.accountId === accountId) await sessions.remove(ctx.db, former.sessionId);
};

export interface NewSession {
  accountId: string;
  jwt: string;
}

/**
 * Signs in by phone and password, in place of a session of the same account that the call came with. Throws INVALID_CREDENTIALS, after the same work whether or not the phone is known;
 * ACCOUNT_BLOCKED and DEMO_ONLY_HERE after the right password only; TOO_MANY_TRIES and WORK_NEEDED after too many wrong
 * ones.
 */
export const signIn = async (
  ctx: Context,
  kind: Kind,
  { phone, password }: { phone: string; password: string },
): Promise<NewSession> => {
  // Counted as a failure before it is one, so that many tries at once are no more than one after the other.
  const counted = await limits.count(ctx, loginLimits(kind, phone, ctx.address));
  const login = await store.findLogin(ctx.db, kind, phone);
  const known = login && isVerified(login.status) ? login : null;
  const verifying = ctx.passwords.verify(known?.passwordHash ?? null, password, ctx.address);
  const isRight = await counted.undoOnFailure(verifying);
  if (!known || !isRight) {
    logSecurityEvent(ctx, 'wrong password', known?.id ?? null);
    throw new AppError('INVALID_CREDENTIALS');
  }
  await counted.undo();
  if (password === DEMO_PASSWORD && !ctx.isTrial) throw new AppError('DEMO_ONLY_HERE');
  if (known.status === 'BLOCKED') throw new AppError('ACCOUNT_BLOCKED');
  const jwt = await openSession(ctx, known.id, known.passwordHash);
  await endFormerSession(ctx, known.id);
  logSecurityEvent(ctx, 'signed in', known.id);
  return { accountId: known.id, jwt };
};

/** Ends the session of this call. */
export const signOut = async (ctx: SignedInContext): Promise<null> => {
  await sessions.remove(ctx.db, ctx.actor.sessionId);
  logSecurityEvent(ctx, 'signed out', ctx.actor.accountId);
  return null;
};

/**
 * An active account with a password, outside registration, in the language of this call. Throws PHONE_TAKEN when there is one of
 * its kind, and STAFF_PHONE_TAKEN of an agency's staff: who makes it is not who could sign in.
 */
export const createAccount = async (
  ctx: Context,
  given: Omit<store.AccountDraft, 'id' | 'passwordHash' | 'language'> & { password: string },
): Promise<string> => {
  const { password, ...draft } = given;
  const passwordHash = await ctx.passwords.hash(password);
  const account = { ...draft, id: newId(), passwordHash, language: ctx.language };
  const made = await store.insertAccount(ctx.db, account, ctx.clock.now());
  if (!made) throw new AppError(draft.kind === 'CONSULTING' ? 'STAFF_PHONE_TAKEN' : 'PHONE_TAKEN');
  return made.id;
};

/**
 * Takes a password away that others know: nobody signs in by it any more, all sessions end, and only a reset by code
 * opens the account again. Returns whether the account of this phone had it.
 */
export const revokePassword = async (
  ctx: Context,
  kind: Kind,
  { phone, password }: { phone: string; password: string },
): Promise<boolean> => {
  const login = await store.findLogin(ctx.db, kind, phone);
  if (!login || !(await ctx.passwords.verify(login.passwordHash, password))) return false;
  const to = await ctx.passwords.hash(randomBytes(32).toString('base64'));
  return inTransaction(ctx, async (tx) => {
    const change = { from: login.passwordHash, to, now: tx.clock.now() };
    if (!(await store.changePassword(tx.db, login.id, change))) return false;
    await sessions.removeAll(tx.db, login.id);
    return true;
  });
};

export const forgetQueue: Queue = { name: 'auth-forget', options: { retryLimit: 3, retryDelay: 60 } };

/** A registration that is not verified by then is forgotten. */
const UNVERIFIED_MS = DAY_MS;

/** Removes what has had its time: sessions, codes, counts, registrations that nobody verified. */
export const forgetExpired = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now();
  await sessions.removeExpired(db, now);
  await codes.forgetExpired(db, now);
  await limits.forgetExpired(db, now);
  await store.removeFormerPhones(db, formerPhonesSince(now));
  await store.removeOldUnverified(db, new Date(now.getTime() - UNVERIFIED_MS));
};
