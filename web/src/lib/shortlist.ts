import type { ShortlistItem } from '@parvoz/contract/applications/shortlist.ts';
import { MAX_SHORTLIST, SHORTLIST_KINDS, type ShortlistKind } from '@parvoz/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { readLocally, removeLocally, saveLocally } from './local-storage.ts';
import type { Session } from './session.ts';

/** What somebody has a heart for: its kind and id, `PROGRAM 5`. */
export type HeartKey = `${ShortlistKind} ${number}`;

/** What this browser keeps: of nobody yet, or as the account of its owner has it. The latest first. */
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

/** What is stored may be of another version of the page, or somebody's own work. */
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
/** Who is known to have signed in: what belongs to anybody else is not shown. */
let knownOwner: string | null = null;
const listeners = new Set<() => void>();

/** What this browser keeps, whoever is there. */
export const currentShortlist = (): Kept => (kept ??= read());

const shownKeys = (): Kept['keys'] => {
  const { owner, keys } = currentShortlist();
  return owner === null || owner === knownOwner ? keys : NOTHING.keys;
};

const notify = (): void => {
  for (const listener of listeners) listener();
};

export const keepShortlist = (next: Kept): void => {
  // While nobody listens, what other tabs do is not heard, and the browser's storage says it.
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
    // Whoever asked meanwhile heard nothing of what other tabs did since.
    kept = undefined;
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', follow);
    // What other tabs do from now on is not heard.
    kept = undefined;
  };
};

/** Everything with a heart, the latest first; nothing while the server renders, which renders for strangers. */
export const useShortlist = (): readonly HeartKey[] =>
  useSyncExternalStore(subscribe, shownKeys, () => NOTHING.keys);

/** Whether what is shown is that of this account; until both are brought together it is not. */
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

/** What was pressed, and the account has not answered yet. */
export const unsent = new Map<HeartKey, boolean>();

export const withHeart = (keys: readonly HeartKey[], key: HeartKey, isWanted: boolean): HeartKey[] => {
  const others = keys.filter((one) => one !== key);
  if (!isWanted) return others;
  return keys.includes(key) ? [...keys] : [key, ...others];
};

/** Whatever the account says of it. */
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

/** Whether this person is still signed in. */
export const isOwner = (owner: string): boolean => owner === knownOwner;

/** Who is known to have signed in; what another person has left here goes. */
const belongTo = (owner: string): void => {
  knownOwner = owner;
  const { owner: keeper } = currentShortlist();
  if (keeper !== null && keeper !== owner) keepShortlist(NOTHING);
  else notify();
};

/** What belongs to a person leaves the browser with their session; what is nobody's stays. */
export const leaveAccount = (): void => {
  unsent.clear();
  knownOwner = null;
  if (currentShortlist().owner !== null) keepShortlist(NOTHING);
};

/**
 * Whose shortlist this session works with; null for nobody's, undefined while that is not known. Who has a one-time password
 * may do nothing in the account before it is changed: until then it is the browser's.
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
    enabled: typeof owner === 'string',
    queryFn: async (): Promise<true> => {
      belongTo(owner!);
      await (await import('./shortlist-account.ts')).joinAccount(owner!);
      return true;
    },
  });
