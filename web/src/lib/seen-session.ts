import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { readLocally } from './local-storage.ts';
import { attachSeenStore, forgetSeen, SEEN_MARK } from './seen.ts';

/** Name under which the person themselves is stored. */
const USER = 'user';

type Opened = Awaited<ReturnType<typeof import('./seen-store.ts').openSeenStore>>;

/** Store of a session, by its token. */
let opened: { token: string; store: Promise<Opened> } | undefined;

const openFor = (token: string): Promise<Opened> => {
  if (opened?.token !== token) {
    const before = opened?.store;
    attachSeenStore(undefined);
    const store = import('./seen-store.ts').then(
      ({ openSeenStore }) => openSeenStore(token),
      () => null,
    );
    opened = { token, store };
    void before?.then((one) => one?.close());
  }
  return opened.store;
};

/** Stores from now on what this student sees; `user` is what the server has said of them. */
export const keepSeenOf = async (token: string, user: CurrentUser): Promise<void> => {
  const store = await openFor(token);
  // Meanwhile the session may have ended.
  if (opened?.token !== token) return;
  attachSeenStore(store);
  await store?.save(USER, JSON.stringify(user));
};

/** Returns the student of this session as last seen, and reads other answers from then on; null if nothing is stored. */
export const findSeenUser = async (token: string): Promise<CurrentUser | null> => {
  if (readLocally(SEEN_MARK) === null) return null;
  const store = await openFor(token);
  const found = await store?.read(USER);
  if (!found || opened?.token !== token) return null;
  attachSeenStore(store ?? null);
  return JSON.parse(found.body);
};

/** Destroys what was stored, with its key: the session has ended, or is of somebody who stores nothing. */
export const endSeen = (): void => {
  const before = opened?.store;
  opened = undefined;
  void before?.then((one) => one?.close());
  forgetSeen();
};
