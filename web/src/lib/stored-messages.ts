import { DAY_MS } from '@parvoz/contract/time.ts';
import { localKeys, readLocally, removeLocally, saveLocally } from './local-storage.ts';
import { forgetFiles, keepFiles, removeFile } from './stored-files.ts';

/** A message of a chat that was sent and has not arrived yet, of this browser. */
export interface StoredMessage {
  /** Account that wrote it. */
  ownerId: string;
  clientId: string;
  applicationId: string;
  text: string;
  /** Name of the file that goes with it, which is in `stored-files.ts`; null if there is none. */
  fileName: string | null;
  /** Milliseconds since 1970. */
  writtenAt: number;
  /** True if the server has refused it. */
  isRefused: boolean;
  /** Reason in the person's language; null if that is not known. */
  failure: string | null;
}

const ASK_AFTER_DAYS = 7;
/** Older files are removed: nobody has come back for them, and the browser may be a shared one. */
export const FILE_DAYS = 30;

/** Each has a key of its own: tabs that write at the same time do not overwrite each other. */
const PREFIX = 'CHAT_OUTBOX ';

const parse = (text: string | null): StoredMessage | null => {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    return typeof found === 'object' && found !== null && 'clientId' in found
      ? // Earlier versions stored no files.
        ({ fileName: null, ...found } as StoredMessage)
      : null;
  } catch {
    return null;
  }
};

const readAll = (): StoredMessage[] =>
  localKeys(PREFIX)
    .map((key) => parse(readLocally(key)))
    .filter((one) => one !== null);

/** Returns the messages of this account, in the order in which they were written. */
export const readMessages = (ownerId: string): StoredMessage[] =>
  readAll()
    .filter((one) => one.ownerId === ownerId)
    .sort((one, other) => one.writtenAt - other.writtenAt);

/** Returns false where the browser has refused it: it holds while the page is open. */
export const saveMessage = (message: StoredMessage): boolean =>
  saveLocally(PREFIX + message.clientId, JSON.stringify(message));

/** False of a message that this tab, or another one, has sent or discarded. */
export const isWaiting = (clientId: string): boolean => readLocally(PREFIX + clientId) !== null;

/** Returns the moment of a message written now, later than that of the one before, in milliseconds since 1970. */
export const momentAfter = (before: number): number => Math.max(Date.now(), before + 1);

/** True of a message that is sent only when its author says so: what it answers may be over. */
export const isOld = ({ writtenAt }: Pick<StoredMessage, 'writtenAt'>): boolean =>
  Date.now() - writtenAt > ASK_AFTER_DAYS * DAY_MS;

/** Removes a message with its file. */
export const removeMessage = (clientId: string): void => {
  removeLocally(PREFIX + clientId);
  void removeFile(clientId);
};

/** Removes all messages but those of the given account, with their files, so that nobody else sends or sees them. */
export const forgetMessages = (exceptOf?: string): void => {
  for (const key of localKeys(PREFIX)) if (parse(readLocally(key))?.ownerId !== exceptOf) removeLocally(key);
  void forgetFiles(exceptOf, isWaiting);
};

const mayStay = (clientId: string): boolean => {
  const { writtenAt } = parse(readLocally(PREFIX + clientId)) ?? {};
  return Date.now() - Number(writtenAt) <= FILE_DAYS * DAY_MS;
};

/** Removes files that have waited too long, whoever opens the page; their messages stay, and ask their author for them again. */
export const forgetOldFiles = (): Promise<void> => keepFiles(mayStay);

/** Calls `listener` with the id of each message that another tab has removed. */
export const onMessageRemoved = (listener: (clientId: string) => void): void =>
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(PREFIX) && newValue === null) listener(key.slice(PREFIX.length));
  });
