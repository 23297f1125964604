import { DAY_MS } from '@parvoz/contract/time.ts';
import { localKeys, readLocally, removeLocally, saveLocally } from './local-storage.ts';
import { forgetFiles, keepFiles, removeFile } from './stored-files.ts';

/** Something of an application that was sent and has not arrived yet, of this browser. */
export interface Waiting {
  /** Account that sent it. */
  ownerId: string;
  clientId: string;
  applicationId: string;
  /** Milliseconds since 1970. */
  writtenAt: number;
}

/** Returns the moment of what is sent now, later than that of the one before, in milliseconds since 1970. */
export const momentAfter = (before: number): number => Math.max(Date.now(), before + 1);

/** Time that the tab in which a file was chosen takes to store its bytes, with much to spare; in milliseconds. */
const STORING_MS = 60_000;

/** True of something whose file may come yet, from the tab in which it was chosen. */
export const isBeingStored = ({ writtenAt }: Pick<Waiting, 'writtenAt'>): boolean =>
  Date.now() - writtenAt < STORING_MS;

/** Older files are removed: nobody has come back for them, and the browser may be a shared one. */
export const FILE_DAYS = 30;

/** Each has a key of its own: tabs that write at the same time do not overwrite each other. */
const MESSAGES = 'CHAT_OUTBOX ';
const DOCUMENTS = 'DOCUMENT_OUTBOX ';
const PREFIXES = [MESSAGES, DOCUMENTS] as const;

const parse = <T extends Waiting>(text: string | null): T | null => {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    return typeof found === 'object' && found !== null && 'clientId' in found ? (found as T) : null;
  } catch {
    return null;
  }
};

const isUnder = (prefix: string, clientId: string): boolean => readLocally(prefix + clientId) !== null;

const storeUnder = <T extends Waiting>(prefix: string) => ({
  /** Returns those of this account, in the order in which they were sent. */
  read: (ownerId: string): T[] =>
    localKeys(prefix)
      .flatMap((key) => {
        const found = parse<T>(readLocally(key));
        return found?.ownerId === ownerId ? [found] : [];
      })
      .sort((one, other) => one.writtenAt - other.writtenAt),
  /** Returns one of them; null if it is not in this browser. */
  find: (clientId: string): T | null => parse<T>(readLocally(prefix + clientId)),
  /** Returns false where the browser has refused it: it holds while the page is open. */
  save: (one: T): boolean => saveLocally(prefix + one.clientId, JSON.stringify(one)),
  /** False of one that this tab, or another one, has sent or discarded. */
  has: (clientId: string): boolean => isUnder(prefix, clientId),
  /** Removes one with its file. */
  remove: (clientId: string): void => {
    removeLocally(prefix + clientId);
    void removeFile(clientId);
  },
  /** Calls `listener` with the id of each that another tab has removed. */
  onRemoved: (listener: (clientId: string) => void): void =>
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key?.startsWith(prefix) && newValue === null) listener(key.slice(prefix.length));
    }),
});

/** Messages of chats. */
export const messageStore = <T extends Waiting>() => storeUnder<T>(MESSAGES);
/** Documents of applications. */
export const documentStore = <T extends Waiting>() => storeUnder<T>(DOCUMENTS);

const isWaiting = (clientId: string): boolean => PREFIXES.some((prefix) => isUnder(prefix, clientId));

/** Removes all that waits but what is the given account's, with its files, so that nobody else sends or sees it. */
export const forgetWaiting = (exceptOf?: string): void => {
  for (const key of PREFIXES.flatMap(localKeys))
    if (parse(readLocally(key))?.ownerId !== exceptOf) removeLocally(key);
  void forgetFiles(exceptOf, isWaiting);
};

const isRecent = ({ writtenAt }: Pick<Waiting, 'writtenAt'>): boolean =>
  Date.now() - Number(writtenAt) <= FILE_DAYS * DAY_MS;

/**
 * Removes files that have waited too long, whoever opens the page, and documents, which are nothing without; messages stay,
 * and ask their author for theirs again.
 */
export const forgetOldFiles = (): Promise<void> => {
  for (const key of localKeys(DOCUMENTS)) {
    const found = parse(readLocally(key));
    if (!found || !isRecent(found)) removeLocally(key);
  }
  return keepFiles((clientId) =>
    PREFIXES.some((prefix) => {
      const found = parse(readLocally(prefix + clientId));
      return found !== null && isRecent(found);
    }),
  );
};
