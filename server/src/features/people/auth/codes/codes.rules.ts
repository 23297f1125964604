import { CODE_SECONDS, RESEND_SECONDS } from '@parvoz/contract/limits.ts';
import type { CodeSent } from '@parvoz/contract/people/accounts.ts';
import type { Kind } from '../auth.rules.ts';

export type Purpose = 'REGISTRATION' | 'RESET' | 'PHONE' | 'JOIN' | 'BANK' | 'FAMILY';

/**
 * Purpose and owner of a code, which is valid for nothing else. `accountId` is that of a changed phone, or of an owner whose
 * agency changes bank details.
 */
export interface CodeKey {
  kind: Kind;
  purpose: Purpose;
  phone: string;
  accountId: string | null;
}

/** A code that was replaced before it was used, and until when it would have been good. */
export interface FormerCode {
  id: string;
  hash: string;
  expiresAt: string;
}

/** Returns those of `codes` that would still be valid if no later one had been requested. */
export const stillLate = (codes: readonly FormerCode[], now: Date): FormerCode[] =>
  codes.filter(({ expiresAt }) => new Date(expiresAt) > now);

/** Wrong codes that may be given before a new one has to be asked for (docs/rules.md#codes). */
export const MAX_TRIES = 5;

/** Keys of `sms.json`. */
export const TEXTS = {
  REGISTRATION: 'registration',
  RESET: 'passwordReset',
  PHONE: 'phoneChange',
  JOIN: 'joining',
  BANK: 'bankDetails',
  FAMILY: 'family',
} as const satisfies Record<Purpose, string>;

/**
 * Purposes whose SMS contains more than the code: the bank account that it is about (docs/decisions/073-codes-by-telegram.md).
 */
const TELLING: readonly Purpose[] = ['BANK'];

/** Returns whether the message contains nothing but the code. */
export const isPlain = (purpose: Purpose): boolean => !TELLING.includes(purpose);

export const expiryOf = (now: Date): Date => new Date(now.getTime() + CODE_SECONDS * 1000);

/** Returns the remaining times of a code that ends at `expiresAt` while no other may be requested; null once one may. */
export const stillSent = (expiresAt: Date, now: Date): Omit<CodeSent, 'channel'> | null => {
  const expiresIn = Math.ceil((expiresAt.getTime() - now.getTime()) / 1000);
  const resendIn = expiresIn - (CODE_SECONDS - RESEND_SECONDS);
  return resendIn > 0 ? { expiresIn, resendIn } : null;
};

/** Seconds until a new code may be asked for in place of one that ends at `expiresAt`, at least 1. */
export const secondsUntilNext = (expiresAt: Date, now: Date): number =>
  Math.max(Math.ceil((expiresAt.getTime() - now.getTime()) / 1000) - (CODE_SECONDS - RESEND_SECONDS), 1);
