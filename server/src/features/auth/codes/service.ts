import { randomInt } from 'node:crypto';
import type { CodeSent } from '@parvoz/contract/accounts.ts';
import { CODE_LENGTH, CODE_SECONDS, RESEND_SECONDS } from '@parvoz/contract/limits.ts';
import type { Context } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/ids.ts';
import { smsText } from '../../../lib/texts.ts';
import type { Tokens } from '../../../lib/tokens.ts';
import { sendCodeSms } from '../../notifications/service.ts';
import { codeLimits } from '../limits/rules.ts';
import * as limits from '../limits/service.ts';
import { type CodeKey, expiryOf, MAX_TRIES, secondsUntilNext, stillSent, TEXTS } from './rules.ts';
import * as store from './store.ts';

const newCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/** A code alone could be found by trying all of them, so that its key and the secret are in its digest. */
const hashOf = (
  tokens: Tokens,
  { kind, purpose, phone, accountId }: CodeKey,
  id: string,
  code: string,
): string => tokens.digest([kind, purpose, phone, accountId, id, code].join(' '));

/**
 * Counts a code that is about to be sent. Throws CODE_TOO_SOON, TOO_MANY_TRIES or WORK_NEEDED with the seconds to wait. Has to be
 * called outside a transaction.
 */
export const countCode = async (ctx: Context, phone: string): Promise<void> => {
  await limits.count(ctx, codeLimits(phone, ctx.address));
};

/**
 * Makes a code in the caller's transaction. Where `isWanted` is false everything is done as if it were sent, and it is
 * not: neither the answer nor the work tells whether there is an account. Throws SMS_LIMIT.
 */
export const sendCode = async (tx: Context, key: CodeKey, isWanted: boolean): Promise<CodeSent> => {
  const id = newId();
  const code = newCode();
  const hash = hashOf(tx.tokens, key, id, code);
  await store.put(tx.db, { ...key, id, hash, expiresAt: expiryOf(tx.clock.now()) });
  await store.beginSavepoint(tx.db);
  await sendCodeSms(tx, { to: key.phone, text: smsText(tx.language, TEXTS[key.purpose], { code }) });
  await store.endSavepoint(tx.db, isWanted);
  return { expiresIn: CODE_SECONDS, resendIn: RESEND_SECONDS };
};

/** The code that was sent less than a minute ago and not used; null without one. */
export const findJustSent = async ({ db, clock }: Context, key: CodeKey): Promise<CodeSent | null> => {
  const now = clock.now();
  const end = await store.findEnd(db, key, now);
  return end && stillSent(end, now);
};

/**
 * The id of a code that was given rightly, for `useCode`. Throws CODE_WRONG, which counts; TOO_MANY_TRIES when too many
 * were wrong; CODE_EXPIRED when there is none that could be right. Has to be called outside a transaction.
 */
export const checkCode = async (ctx: Context, key: CodeKey, code: string): Promise<string> => {
  const now = ctx.clock.now();
  const tried = await store.countTry(ctx.db, key, MAX_TRIES, now);
  if (!tried) {
    const end = await store.findEnd(ctx.db, key, now);
    if (!end) throw new AppError('CODE_EXPIRED');
    throw new AppError('TOO_MANY_TRIES', undefined, secondsUntilNext(end, now));
  }
  if (hashOf(ctx.tokens, key, tried.id, code) !== tried.hash) throw new AppError('CODE_WRONG');
  return tried.id;
};

/** Uses a code up, in the transaction of what it allows. Throws CODE_EXPIRED when it was used or replaced meanwhile. */
export const useCode = async (tx: Context, id: string): Promise<void> => {
  if (!(await store.markUsed(tx.db, id, tx.clock.now()))) throw new AppError('CODE_EXPIRED');
};

export type { CodeKey } from './rules.ts';
export { removeExpired as forgetExpired } from './store.ts';
