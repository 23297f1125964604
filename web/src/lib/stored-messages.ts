import { localKeys, readLocally, removeLocally, saveLocally } from './local-storage.ts';

/** A message of a chat that was sent and has not arrived yet, of this browser. */
export interface StoredMessage {
  /** Account that wrote it. */
  ownerId: string;
  clientId: string;
  applicationId: string;
  text: string;
  /** Milliseconds since 1970. */
  writtenAt: number;
  /** True if the server has refused it. */
  isRefused: boolean;
  /** Reason in the person's language; null if that is not known. */
  failure: string | null;
}

/** Each has a key of its own: tabs that write at the same time do not overwrite each other. */
const PREFIX = 'CHAT_OUTBOX ';

const parse = (text: string | null): StoredMessage | null => {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    return typeof found === 'object' && found !== null && 'clientId' in found
      ? (found as StoredMessage)
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

export const saveMessage = (message: StoredMessage): void =>
  saveLocally(PREFIX + message.clientId, JSON.stringify(message));

/** Returns the moment of a message written now, later than that of the one before, in milliseconds since 1970. */
export const momentAfter = (before: number): number => Math.max(Date.now(), before + 1);

export const removeMessage = (clientId: string): void => removeLocally(PREFIX + clientId);

/** Removes all messages but those of the given account, so that nobody else sends or sees them. */
export const forgetMessages = (exceptOf?: string): void => {
  for (const key of localKeys(PREFIX)) if (parse(readLocally(key))?.ownerId !== exceptOf) removeLocally(key);
};

/** Calls `listener` with the id of each message that another tab has removed. */
export const onMessageRemoved = (listener: (clientId: string) => void): void =>
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(PREFIX) && newValue === null) listener(key.slice(PREFIX.length));
  });
