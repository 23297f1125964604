import type { CodeChannel } from '@parvoz/contract/limits.ts';
import type { CodeSent } from '@parvoz/contract/people/accounts.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { momentIn } from '../../../lib/countdown.ts';
import { readLocally, removeLocally, saveLocally } from '../../../lib/local-storage.ts';

/** A code that is on its way, kept so that a reload, going back or another tab finds it as it was. */
export interface PendingCode {
  /** 12 digits. */
  phone: string;
  isConsulting: boolean;
  /** Names the registration that the code proves. */
  registration?: string;
  /** Moments in milliseconds since 1970: the code works until one, another may be sent from the other on. */
  expiresAt: number;
  resendAt: number;
  /** Channel that the code is sent by first. */
  channel?: CodeChannel;
  /** All its tries were used: it works no more, whatever time is left. */
  isSpent?: boolean;
}

export type CodePurpose = 'REGISTRATION' | 'RESET' | 'FAMILY';

/** Another code took the place of the one that was waited for, in this tab; other tabs have `storage`. */
const REPLACED = 'pending-code-replaced';

/** Seconds for which a code that is over can still be sent anew; later the phone is asked for: it may be somebody else's. */
const KEPT_SECONDS = 600;

const keyOf = (purpose: CodePurpose): string => `${purpose}_CODE`;

const isPendingCode = (value: unknown): value is PendingCode => {
  const { phone, isConsulting, expiresAt, resendAt } = (value ?? {}) as Partial<
    Record<keyof PendingCode, unknown>
  >;
  return (
    typeof phone === 'string' &&
    /^998\d{9}$/.test(phone) &&
    typeof isConsulting === 'boolean' &&
    typeof expiresAt === 'number' &&
    typeof resendAt === 'number'
  );
};

const isForgotten = ({ expiresAt, resendAt }: PendingCode): boolean =>
  Math.max(expiresAt, resendAt) < momentIn(-KEPT_SECONDS);

const readCode = (purpose: CodePurpose): PendingCode | null => {
  try {
    const stored: unknown = JSON.parse(readLocally(keyOf(purpose)) ?? 'null');
    return isPendingCode(stored) ? stored : null;
  } catch {
    return null;
  }
};

/** The code that this browser waits for; null without one, and when it has been over for ten minutes. */
export const findPendingCode = (purpose: CodePurpose): PendingCode | null => {
  const stored = readCode(purpose);
  return stored && !isForgotten(stored) ? stored : null;
};

/**
 * Returns which registration of a phone this browser has made, however long ago its code was over: the server compares it, so that
 * nobody proves a registration that somebody else has made of the same phone since.
 */
export const findRegistration = (phone: string): string | undefined => {
  const stored = readCode('REGISTRATION');
  return stored?.phone === phone ? stored.registration : undefined;
};

export const savePendingCode = (
  purpose: CodePurpose,
  to: Pick<PendingCode, 'phone' | 'isConsulting' | 'registration'>,
  sent: CodeSent,
): PendingCode => {
  const { channel } = sent;
  const pending = {
    ...{ ...to, channel },
    ...{ expiresAt: momentIn(sent.expiresIn), resendAt: momentIn(sent.resendIn) },
  };
  saveLocally(keyOf(purpose), JSON.stringify(pending));
  window.dispatchEvent(new Event(REPLACED));
  return pending;
};

/** True if the code may come by another channel than SMS, or its channel is not known. */
export const mayComeAnyWay = (pending: PendingCode | null | undefined): boolean =>
  !pending || pending.channel === 'TELEGRAM';

/** True if a code was refused because no tries are left. */
export const isOutOfTries = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'TOO_MANY_TRIES';

/** The same code without tries, kept as that; only another one helps. */
export const spendPendingCode = (purpose: CodePurpose, pending: PendingCode): PendingCode => {
  const spent = { ...pending, expiresAt: 0, isSpent: true };
  saveLocally(keyOf(purpose), JSON.stringify(spent));
  return spent;
};

export const forgetPendingCode = (purpose: CodePurpose): void => removeLocally(keyOf(purpose));

/**
 * The code that this browser waits for, null without one, undefined while that is not known. Looked for again when
 * `step` changes, when another tab has changed it, and when another code took its place, which may come by another way.
 */
export const usePendingCode = (purpose: CodePurpose, step?: string): PendingCode | null | undefined => {
  const [pending, setPending] = useState<PendingCode | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is not read, its change is what counts
  useEffect(() => {
    const look = () => setPending(findPendingCode(purpose));
    const onStorage = ({ key }: StorageEvent) => key === keyOf(purpose) && look();
    // Without a known code the form has asked for the phone: it stays as it is.
    const onReplaced = () => setPending((known) => known && findPendingCode(purpose));
    look();
    window.addEventListener('storage', onStorage);
    window.addEventListener(REPLACED, onReplaced);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener(REPLACED, onReplaced);
    };
  }, [purpose, step]);
  return pending;
};
