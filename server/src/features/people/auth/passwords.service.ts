import type { PasswordCheck } from '@parvoz/contract/people/auth.ts';
import { normalisePhone } from '@parvoz/contract/phone.ts';
import type { z } from 'zod';
import type { Context, SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { errorText } from '../../../lib/texts.ts';
import { findCredentials } from './auth.store.ts';
import { passwordLimits } from './limits/limits.rules.ts';
import * as limits from './limits/limits.service.ts';
import { isTooCommon } from './passwords.rules.ts';

/** Throws INVALID_INPUT at `field` for a password that somebody else would try first. `phone` has 12 digits. */
export const assertUncommon = (password: string, phone: string, field = 'password'): void => {
  if (isTooCommon(password, phone))
    throw new AppError('INVALID_INPUT', { [field]: { problem: 'tooCommon' } });
};

/** The sentence with which `assertUncommon` would refuse a password, for whoever is choosing one. */
export const check = async (
  { language }: Pick<Context, 'language'>,
  { body: { password, phone } }: { body: z.output<typeof PasswordCheck> },
): Promise<{ problem: string | null }> => ({
  problem: isTooCommon(password, normalisePhone(phone) ?? '') ? errorText(language, 'field.tooCommon') : null,
});

/**
 * Throws INVALID_INPUT at `field` for a password that is not the caller's, TOO_MANY_TRIES after too many such. Answers
 * what it was compared with, and the phone. Has to be called outside a transaction.
 */
export const assertOwnPassword = async (
  ctx: SignedInContext,
  password: string,
  field: string,
): Promise<{ passwordHash: string; phone: string | null }> => {
  const { accountId } = ctx.actor;
  const counted = await limits.count(ctx, passwordLimits(accountId));
  const { passwordHash, phone } = await findCredentials(ctx.db, accountId);
  if (
    !passwordHash ||
    !(await counted.undoOnFailure(ctx.passwords.verify(passwordHash, password, ctx.address)))
  )
    throw new AppError('INVALID_INPUT', { [field]: { problem: 'wrongPassword' } });
  await counted.undo();
  return { passwordHash, phone };
};

export { isTooCommon } from './passwords.rules.ts';
