import type { ShortlistItem } from '@parvoz/contract/applications/shortlist.ts';
import { MAX_SHORTLIST, SHORTLIST_KINDS, type ShortlistKind } from '@parvoz/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { readLocally, removeLocally, saveLocally } from './local-storage.ts';
import type { Session } from './session.ts';
import { currentSsr } from './ssr.ts';

/** Key of a thing with a heart, from its kind and id: `PROGRAM 5`. */
export type HeartKey = `${ShortlistKind} ${number}`;

/**
 * Shortlist stored in this browser, the latest first. `owner` is the account it was loaded from; null before sign-in.
 */
interface Kept {
  owner: string | null;
  keys: readonly HeartKey[];
}

const STORAGE_KEY = 'SHORTLIST';
const NOTHING: Kept = { owner: null, keys: [] };

const isKey = (value: unknown): value is HeartKey => {
  const [kind, id] = typeof value === 'string' ? value.split(' ') : [];
  return SHORTLIST_KINDS.some((one) => one === kind) && /^[1-9]\d{0,9}$/.test(id ?? '');
};

/**
 * Reads the stored shortlist and drops what is not valid: it may come from another version of the page, or be tampered
 * with.
 */
const read = (): Kept => {
  try {
    const { owner, keys } = JSON.parse(readLocally(STORAGE_KEY) ?? '{}');
    return {
      owner: typeof owner === 'string' ? owner : null,
      keys: Array.isArray(keys) ? [...new Set(keys.filter(isKey))] : [],
    };
  } catch {
    return NOTHING;
  }
};

let kept: Kept | undefined;
/** Account known to be signed in; shortlists of other accounts are not shown. */
let knownOwner: string | null = null;
const listeners = new Set<() => void>();

/** Returns the shortlist stored in this browser, of whatever owner. */
export const currentShortlist = (): Kept => (kept ??= read());

const shownKeys = (): Kept['keys'] => {
  const { owner, keys } = currentShortlist();
  return owner === null || owner === knownOwner ? keys : NOTHING.keys;
};

const notify = (): void => {
  for (const listener of listeners) listener();
};

export const keepShortlist = (next: Kept): void => {
  // Without subscribers, changes of other tabs are missed, and the browser's storage has to be read.
  kept = listeners.size > 0 ? next : undefined;
  if (next.owner === null && next.keys.length === 0) removeLocally(STORAGE_KEY);
  else saveLocally(STORAGE_KEY, JSON.stringify(next));
  notify();
};

const follow = ({ key }: StorageEvent): void => {
  if (key !== STORAGE_KEY && key !== null) return;
  kept = undefined;
  notify();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    window.addEventListener('storage', follow);
    // Without subscribers, changes of other tabs were missed.
    kept = undefined;
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', follow);
    // From now on changes of other tabs are missed.
    kept = undefined;
  };
};

/** Everything with a heart, the latest first; nothing while the server renders, which does not know what is in this browser. */
export const useShortlist = (): readonly HeartKey[] =>
  useSyncExternalStore(subscribe, shownKeys, () => NOTHING.keys);

/** Returns whether the shown shortlist is that of this account, which it is once both have been joined. */
export const useIsOf = (owner: string | null | undefined): boolean =>
  useSyncExternalStore(
    subscribe,
    () => currentShortlist().owner === owner,
    () => false,
  );

export const useHeart = (key: HeartKey): boolean =>
  useSyncExternalStore(
    subscribe,
    () => shownKeys().includes(key),
    () => false,
  );

export const keyOf = ({ kind, id }: ShortlistItem): HeartKey => `${kind} ${id}`;

export const itemOf = (key: HeartKey): ShortlistItem => {
  const [kind, id] = key.split(' ');
  return { kind: kind as ShortlistKind, id: Number(id) };
};

/** Hearts pressed that the account has not confirmed yet. */
export const unsent = new Map<HeartKey, boolean>();

export const withHeart = (keys: readonly HeartKey[], key: HeartKey, isWanted: boolean): HeartKey[] => {
  const others = keys.filter((one) => one !== key);
  if (!isWanted) return others;
  return keys.includes(key) ? [...keys] : [key, ...others];
};

/** Shows a heart before the account has confirmed it. */
export const showHeart = (key: HeartKey, isWanted: boolean): void => {
  const { owner, keys } = currentShortlist();
  keepShortlist({ owner, keys: withHeart(keys, key, isWanted) });
};

/**
 * Gives a thing a heart, or takes it away: shown at once, and put back where the account refuses it, which is thrown.
 * Answers false where there are as many as may be.
 */
export const toggleHeart = async (key: HeartKey): Promise<boolean> => {
  const { owner, keys } = currentShortlist();
  const isWanted = !shownKeys().includes(key);
  if (isWanted && owner === null && keys.length >= MAX_SHORTLIST) return false;
  showHeart(key, isWanted);
  if (owner === null) return true;
  unsent.set(key, isWanted);
  const { sendInTurn } = await import('./shortlist-account.ts').catch((error) => {
    unsent.delete(key);
    showHeart(key, !isWanted);
    throw error;
  });
  await sendInTurn(key, isWanted);
  return true;
};

/** True if this account is still signed in. */
export const isOwner = (owner: string): boolean => owner === knownOwner;

/** Sets the signed-in account, and removes a shortlist left by another one. */
const belongTo = (owner: string): void => {
  knownOwner = owner;
  const { owner: keeper } = currentShortlist();
  if (keeper !== null && keeper !== owner) keepShortlist(NOTHING);
  else notify();
};

/** Removes the shortlist of an account when its session ends; one without an owner stays. */
export const leaveAccount = (): void => {
  unsent.clear();
  knownOwner = null;
  if (currentShortlist().owner !== null) keepShortlist(NOTHING);
};

/**
 * Returns the account whose shortlist a session uses; null for the browser's own, undefined while it is not known. An
 * account with a one-time password may not be used until that is changed: until then it is the browser's.
 */
export const ownerOf = ({ isLoading, loggedIn, user, failure }: Session): string | null | undefined => {
  if (isLoading || failure) return undefined;
  return loggedIn && user?.roleList[0] === 'ROLE_STUDENT' && !user.mustChangePassword ? user.id : null;
};

export const JOINED = 'shortlist-joined';

/** Brings this browser and the account of a student together, once while they are signed in. */
export const joinQuery = (owner: string | null | undefined) =>
  queryOptions({
    queryKey: [JOINED, owner],
    staleTime: Number.POSITIVE_INFINITY,
    // It is this browser's, and is put together with the account's by the living page.
    enabled: typeof owner === 'string' && currentSsr() === undefined,
    queryFn: async (): Promise<true> => {
      belongTo(owner!);
      await (await import('./shortlist-account.ts')).joinAccount(owner!);
      return true;
    },
  });
