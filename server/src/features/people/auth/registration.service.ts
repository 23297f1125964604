import type { DataOf } from '@parvoz/contract/endpoint.ts';
import type { CodeSent } from '@parvoz/contract/people/accounts.ts';
import type { RegistrationProof, registerProfile } from '@parvoz/contract/people/auth.ts';
import { type Context, inTransaction } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/ids.ts';
import { logSecurityEvent } from '../../../lib/security-events.ts';
import { type NewSession, openSession } from './auth.service.ts';
import * as store from './auth.store.ts';
import type { CodeKey } from './codes/codes.rules.ts';
import * as codes from './codes/codes.service.ts';
import { phoneLimits } from './limits/limits.rules.ts';
import * as limits from './limits/limits.service.ts';
import { assertUncommon } from './passwords.service.ts';

const keyOf = (phone: string): CodeKey => ({
  kind: 'PROFILE',
  purpose: 'REGISTRATION',
  phone,
  accountId: null,
});

interface Applicant {
  phone: string;
  password: string;
  /** Known only to who made it: nobody else can put a password of theirs behind a code that was sent for it. */
  registration?: string | null | undefined;
}

type PutPerson = (tx: Context, accountId: string) => Promise<unknown>;
type Registered = DataOf<typeof registerProfile>;

/** Takes over corrected details while no other code may be sent: the one that was sent goes on; null otherwise. */
const correct = async (
  ctx: Context,
  { phone, password, registration }: Applicant,
  putPerson: PutPerson,
): Promise<Registered | null> => {
  const sent = registration && (await codes.findJustSent(ctx, keyOf(phone)));
  if (!sent) return null;
  const passwordHash = await ctx.passwords.hash(password, ctx.address);
  return inTransaction(ctx, async (tx) => {
    const draft = { id: registration, phone, passwordHash };
    if (!(await store.correctUnverified(tx.db, draft, tx.clock.now()))) return null;
    await putPerson(tx, registration);
    return { ...sent, registration };
  });
};

/**
 * Stores a registration, in place of an older one of the phone, and sends its code; one that corrects another within a minute
 * has the same code. `putPerson` writes the person, in the same transaction. Throws INVALID_INPUT for a common password,
 * PHONE_TAKEN, CODE_TOO_SOON, TOO_MANY_TRIES.
 */
export const register = async (
  ctx: Context,
  applicant: Applicant,
  putPerson: PutPerson,
): Promise<Registered> => {
  const { phone, password } = applicant;
  assertUncommon(password, phone);
  await limits.count(ctx, phoneLimits(ctx.address));
  if (await store.isTaken(ctx.db, 'PROFILE', phone)) throw new AppError('PHONE_TAKEN');
  const corrected = await correct(ctx, applicant, putPerson);
  if (corrected) return corrected;
  await codes.countCode(ctx, phone);
  const passwordHash = await ctx.passwords.hash(password, ctx.address);
  return inTransaction(ctx, async (tx) => {
    const stored = await store.putUnverified(tx.db, { id: newId(), phone, passwordHash }, tx.clock.now());
    if (!stored) throw new AppError('PHONE_TAKEN');
    await putPerson(tx, stored.id);
    return { ...(await codes.sendCode(tx, keyOf(phone), true)), registration: stored.id };
  });
};

/** Sends the code of a registration again. Throws CODE_TOO_SOON, TOO_MANY_TRIES, whether or not there is one. */
export const resend = async (ctx: Context, phone: string): Promise<CodeSent> => {
  await codes.countCode(ctx, phone);
  return inTransaction(ctx, async (tx) =>
    codes.sendCode(tx, keyOf(phone), (await store.findUnverified(tx.db, phone)) !== null),
  );
};

/**
 * Makes an account of a registration and signs in. Throws CODE_WRONG, CODE_REPLACED, CODE_EXPIRED, TOO_MANY_TRIES;
 * REGISTRATION_REPLACED when the phone was registered again since the given registration.
 */
export const verify = async (
  ctx: Context,
  { phone, code, registration }: RegistrationProof,
): Promise<NewSession> => {
  const id = await codes.checkCode(ctx, keyOf(phone), code);
  const session = await inTransaction(ctx, async (tx) => {
    await codes.useCode(tx, id);
    const account = await store.findUnverified(tx.db, phone);
    if (account && registration && registration !== account.id) throw new AppError('REGISTRATION_REPLACED');
    if (!account || !(await store.activate(tx.db, account.id, tx.clock.now())))
      throw new AppError('CODE_EXPIRED');
    return { accountId: account.id, jwt: await openSession(tx, account.id) };
  });
  logSecurityEvent(ctx, 'registered', session.accountId);
  return session;
};
