import type { CodeChannel } from '@parvoz/contract/limits.ts';
import { readLocally, removeLocally, saveLocally } from '../../../lib/local-storage.ts';
import { PHONE_CHANGE_KEY } from '../../../lib/session.ts';

/** A code is on its way to a new phone. */
export interface PhoneChange {
  accountId: string;
  /** 12 digits. */
  phone: string;
  /** Moment at which the change expires, in milliseconds since 1970. */
  endsAt: number;
  /** Channel that the code is sent by first. */
  channel?: CodeChannel;
  /** All tries of its code were used; only another code helps. */
  isSpent?: boolean;
}

const isPhoneChange = (value: unknown): value is PhoneChange => {
  const { accountId, phone, endsAt } = (value ?? {}) as Partial<Record<keyof PhoneChange, unknown>>;
  return typeof accountId === 'string' && /^998\d{9}$/.test(String(phone)) && typeof endsAt === 'number';
};

/**
 * The change that this account began in this browser, if it did. Kept is the moment of the end: a reload, a sleeping
 * device or a second tab finds as many seconds left as there are (docs/rules.md#codes).
 */
export const findPhoneChange = (accountId: string): PhoneChange | null => {
  try {
    const stored: unknown = JSON.parse(readLocally(PHONE_CHANGE_KEY) ?? 'null');
    return isPhoneChange(stored) && stored.accountId === accountId ? stored : null;
  } catch {
    return null;
  }
};

export const savePhoneChange = (change: PhoneChange): void => {
  saveLocally(PHONE_CHANGE_KEY, JSON.stringify(change));
};

export const forgetPhoneChange = (): void => removeLocally(PHONE_CHANGE_KEY);
