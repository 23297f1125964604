import { FAMILY_COOKIE } from '@parvoz/contract/limits.ts';
import { useSyncExternalStore } from 'react';
import { createToken } from './session-token.ts';

const { read, save, drop } = createToken(FAMILY_COOKIE);

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // Another tab may have signed in or out meanwhile.
  window.addEventListener('focus', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('focus', listener);
  };
};

const changed = (): void => {
  for (const listener of listeners) listener();
};

/** Token of the guardian who is signed in in this browser, beside that of an account (docs/rules.md#guardians). */
export const readFamilyToken = read;

export const saveFamilyToken = (token: string): void => {
  save(token);
  changed();
};

export const dropFamilyToken = (): void => {
  drop();
  changed();
};

/** Is called when a call was refused because its token is dead. */
export const reportDeadFamily = (token: string | null): void => {
  if (token !== null && read() === token) dropFamilyToken();
};

/** The token as it is now; null without one, undefined while that is not known. */
export const useFamilyToken = (): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(subscribe, read, () => undefined);
