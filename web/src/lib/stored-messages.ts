import { DAY_MS } from '@parvoz/contract/time.ts';
import { messageStore, type Waiting } from './stored-waiting.ts';

/** A message of a chat that was sent and has not arrived yet, of this browser. */
export interface StoredMessage extends Waiting {
  text: string;
  /** Name of the file that goes with it, which is in `stored-files.ts`; null if there is none. */
  fileName: string | null;
  /** True if the server has refused it. */
  isRefused: boolean;
  /** Reason in the person's language; null if that is not known. */
  failure: string | null;
}

const ASK_AFTER_DAYS = 7;

const messages = messageStore<StoredMessage>();

/** Returns the messages of this account, in the order in which they were written. */
export const readMessages = (ownerId: string): StoredMessage[] =>
  // Earlier versions stored no files.
  messages.read(ownerId).map((one) => ({ ...one, fileName: one.fileName ?? null }));

/** Returns false where the browser has refused it: it holds while the page is open. */
export const saveMessage = messages.save;

/** False of a message that this tab, or another one, has sent or discarded. */
export const isWaiting = messages.has;

/** True of a message that is sent only when its author says so: what it answers may be over. */
export const isOld = ({ writtenAt }: Pick<StoredMessage, 'writtenAt'>): boolean =>
  Date.now() - writtenAt > ASK_AFTER_DAYS * DAY_MS;

/** Removes a message with its file. */
export const removeMessage = messages.remove;

/** Calls `listener` with the id of each message that another tab has removed. */
export const onMessageRemoved = messages.onRemoved;
