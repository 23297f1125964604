import { API_BASE } from '@parvoz/contract/endpoint.ts';
import { useSyncExternalStore } from 'react';
import type { Asked } from './early-answers.ts';
import { readLocally, removeLocally } from './local-storage.ts';

// Answers that a student has last seen, for a phone without a network (docs/decisions/136-without-a-network.md). Every
// page has this file; `seen-store.ts` is loaded if there is something to store or to read.

export interface SeenAnswer {
  body: string;
  /** Milliseconds since 1970. */
  seenAt: number;
}

/** Says that something may be stored: without it nothing is loaded or opened. */
export const SEEN_MARK = 'SEEN';

const OWN_ANSWERS = [
  /^GET \/application\/[\w-]{36}(\/(history|message|protection|guardian|guardian\/relation))?(\?|$)/,
  /^POST \/application\/filter(\?|$)/,
  /^(GET \/shortlist|POST \/shortlist\/filter)$/,
  /^GET \/calendar(\/reminder)?$/,
  /^POST \/dispute\/filter(\?|$)/,
  /^GET \/(balance|notification|operator\/acceptance|profile\/my-data)(\?|$)/,
];

/** Name of an answer, the same for everybody and in every session; null of one that is not stored. */
export const nameOfSeen = ({ method, url, headers, body }: Asked): string | null => {
  if (!headers.authorization || !url.startsWith(API_BASE)) return null;
  const call = `${method} ${url.slice(API_BASE.length)}`;
  const isOwn = OWN_ANSWERS.some((pattern) => pattern.test(call));
  return isOwn ? [call, headers['accept-language'], body ?? ''].join(' ') : null;
};

interface SeenStore {
  /** Session that it is of: what another one asks for is neither stored nor read. */
  token: string;
  save(name: string, body: string): unknown;
  read(name: string): Promise<SeenAnswer | null>;
}

/** Undefined while it is not known whether this person's answers are stored; null where they are not. */
let store: SeenStore | null | undefined;
/** Answers that came before it was known. */
let early: { name: string; asked: Asked; body: string }[] = [];
const MAX_EARLY = 30;

const isAskedBy = ({ token }: SeenStore, { headers }: Asked): boolean =>
  headers.authorization === `Bearer ${token}`;

/** Sets the store of answers, and stores those that came before; undefined while it is being opened. */
export const attachSeenStore = (next: SeenStore | null | undefined): void => {
  store = next;
  if (next === undefined) return;
  for (const { name, asked, body } of early) if (next && isAskedBy(next, asked)) next.save(name, body);
  early = [];
};

/** Something that is shown although it may be out of date. */
interface Shown {
  seenAt: number;
  /** Number of its last reading, counted up. */
  reading: number;
}

/** By the names of the answers. */
let shown: ReadonlyMap<string, Shown> = new Map();
let readings = 0;
const listeners = new Set<() => void>();

const show = (next: Iterable<readonly [string, Shown]>): void => {
  shown = new Map(next);
  for (const listener of listeners) listener();
};

/** Takes note of an answer of the server. */
export const noteAnswer = (asked: Asked, body: string): void => {
  const name = nameOfSeen(asked);
  if (name === null) return;
  if (shown.has(name)) show([...shown].filter(([other]) => other !== name));
  if (store && isAskedBy(store, asked)) store.save(name, body);
  else if (store === undefined && early.length < MAX_EARLY) early.push({ name, asked, body });
};

/** Returns the answer to a call that was seen last, if the server cannot be reached; null if there is none. */
export const findSeen = async (asked: Asked): Promise<string | null> => {
  const name = nameOfSeen(asked);
  if (name === null || !store || !isAskedBy(store, asked)) return null;
  const found = await store.read(name);
  if (!found) return null;
  show([...shown, [name, { seenAt: found.seenAt, reading: ++readings }]]);
  return found.body;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const oldest = (): number | null =>
  shown.size === 0 ? null : Math.min(...[...shown.values()].map(({ seenAt }) => seenAt));

/** Returns the moment of the oldest thing that is shown from this device; null if all came from the server. */
export const shownSince = oldest;

export const useShownSince = (): number | null => useSyncExternalStore(subscribe, oldest, () => null);

/** Returns the number of the last answer that was read from this device. */
export const lastReading = (): number => readings;

/** Forgets what was read up to then: all that is on the screen has been asked for again since. */
export const forgetShown = (lastReading: number): void =>
  show([...shown].filter(([, { reading }]) => reading > lastReading));

/** Calls `listener` when something is shown from this device, or no longer. */
export const watchShown = subscribe;

/** True if what is stored, and the code that shows it, may be here. */
export const isStoredHere = (): boolean =>
  typeof navigator !== 'undefined' &&
  Boolean(navigator.serviceWorker?.controller) &&
  readLocally(SEEN_MARK) !== null;

/** Addresses of the pages that can be shown from this device. */
export const isSeenPage = (pathname: string): boolean =>
  /^\/(student-applications(\/|$)|(shortlist|calendar)$)/.test(pathname);

/** Name of the database, with the key and what it has encrypted. */
export const SEEN_DATABASE = 'parvoz-seen';

/**
 * Destroys the key and all that it has encrypted, because the session of its person has ended. Open connections of other
 * tabs close when they are asked to (`seen-store.ts`), and nothing is read after the mark is gone.
 */
export const forgetSeen = (): void => {
  attachSeenStore(null);
  show([]);
  if (readLocally(SEEN_MARK) === null) return;
  removeLocally(SEEN_MARK);
  try {
    window.indexedDB.deleteDatabase(SEEN_DATABASE);
  } catch {
    // Browsers that refuse storage have stored nothing.
  }
};
