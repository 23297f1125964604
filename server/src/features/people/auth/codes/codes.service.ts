import { randomInt } from 'node:crypto';
import { CODE_LENGTH, CODE_SECONDS, RESEND_SECONDS } from '@parvoz/contract/limits.ts';
import type { CodeSent } from '@parvoz/contract/people/accounts.ts';
import type { Context } from '../../../../db/context.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { newId } from '../../../../lib/ids.ts';
import { smsText } from '../../../../lib/texts.ts';
import type { Tokens } from '../../../../lib/tokens.ts';
import * as messages from '../../notifications/telegram/telegram.service.ts';
import { codeLimits } from '../limits/limits.rules.ts';
import * as limits from '../limits/limits.service.ts';
import {
  type CodeKey,
  expiryOf,
  isPlain,
  MAX_TRIES,
  secondsUntilNext,
  stillLate,
  stillSent,
  TEXTS,
} from './codes.rules.ts';
import * as store from './codes.store.ts';

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
 * not: neither the answer nor the work tells whether there is an account. `values` are what else its text says. Throws
 * SMS_LIMIT.
 */
export const sendCode = async (
  tx: Context,
  key: CodeKey,
  isWanted: boolean,
  values: Record<string, string> = {},
): Promise<CodeSent> => {
  const id = newId();
  const code = newCode();
  const hash = hashOf(tx.tokens, key, id, code);
  const formerId = await store.put(tx.db, { ...key, id, hash, expiresAt: expiryOf(tx.clock.now()) });
  if (formerId) await messages.withdrawCode(tx, formerId);
  await store.beginSavepoint(tx.db);
  const text = smsText(tx.language, TEXTS[key.purpose], { ...values, code });
  const message = { codeId: id, to: key.phone, code, text };
  const channel = await messages.sendCode(tx, message, isPlain(key.purpose));
  await store.endSavepoint(tx.db, isWanted);
  return { expiresIn: CODE_SECONDS, resendIn: RESEND_SECONDS, channel };
};

/** The code that was sent less than a minute ago and not used; null without one. */
export const findJustSent = async ({ db, clock }: Context, key: CodeKey): Promise<CodeSent | null> => {
  const now = clock.now();
  const code = await store.findUsable(db, key, now);
  const sent = code && stillSent(code.expiresAt, now);
  return sent && { ...sent, channel: await messages.findChannel(db, code.id) };
};

/**
 * The id of a code that was given rightly, for `useCode`. Throws CODE_REPLACED for one that came late, when a newer one
 * had been sent, which costs no try; CODE_WRONG, which counts; TOO_MANY_TRIES when too many were wrong; CODE_EXPIRED when
 * there is none that could be right. Has to be called outside a transaction.
 */
export const checkCode = async (ctx: Context, key: CodeKey, code: string): Promise<string> => {
  const now = ctx.clock.now();
  const isCode = ({ id, hash }: { id: string; hash: string }) => hashOf(ctx.tokens, key, id, code) === hash;
  const newest = await store.findUsable(ctx.db, key, now);
  // Two codes in a row may be the same six digits: then they are the newer one.
  if (newest && !isCode(newest) && stillLate(newest.former, now).some(isCode))
    throw new AppError('CODE_REPLACED');
  const tried = await store.countTry(ctx.db, key, MAX_TRIES, now);
  if (!tried) {
    const usable = await store.findUsable(ctx.db, key, now);
    if (!usable) throw new AppError('CODE_EXPIRED');
    throw new AppError('TOO_MANY_TRIES', undefined, secondsUntilNext(usable.expiresAt, now));
  }
  if (!isCode(tried)) throw new AppError('CODE_WRONG');
  return tried.id;
};

/** Uses a code up, in the transaction of what it allows. Throws CODE_EXPIRED when it was used or replaced meanwhile. */
export const useCode = async (tx: Context, id: string): Promise<void> => {
  if (!(await store.markUsed(tx.db, id, tx.clock.now()))) throw new AppError('CODE_EXPIRED');
  await messages.withdrawCode(tx, id);
};

export type { CodeKey } from './codes.rules.ts';
export { removeExpired as forgetExpired } from './codes.store.ts';
