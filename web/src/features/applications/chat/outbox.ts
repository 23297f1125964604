import type { ChatEntry } from '@parvoz/contract/applications/chat.ts';
import { ApiError, isLost } from '../../../lib/api.ts';
import { exclusively } from '../../../lib/exclusively.ts';
import { currentSession, isCallingAs, subscribeSession } from '../../../lib/session.ts';
import { readFile, removeFile, saveFile } from '../../../lib/stored-files.ts';
import {
  isOld,
  isWaiting,
  onMessageRemoved,
  readMessages,
  removeMessage,
  type StoredMessage,
  saveMessage,
} from '../../../lib/stored-messages.ts';
import { momentAfter } from '../../../lib/stored-waiting.ts';
import { waitToReconnect } from '../../../lib/wait-to-reconnect.ts';

/** A message that the server has not confirmed yet. */
export interface Pending {
  clientId: string;
  applicationId: string;
  text: string;
  /** Name of the file that goes with it. */
  fileName: string | null;
  /**
   * WAITING: the connection is lost, the message will be sent automatically; FAILED: the server refused it; OLD: its
   * author is asked first.
   */
  state: 'SENDING' | 'WAITING' | 'FAILED' | 'OLD';
  /** Error message in the person's language; null if there was none. */
  failure: string | null;
  /** True if its file is no longer in this browser. */
  isFileLost: boolean;
  /** False where the browser has not stored it: it would end with the tab. */
  isKept: boolean;
  /** Milliseconds since 1970. */
  writtenAt: number;
}

export interface Sender {
  /** Sends one message once; `signal` ends with the session of its author. */
  send(pending: Pending, file: File | null, signal: AbortSignal): Promise<ChatEntry>;
  onSent(entry: ChatEntry): void;
}

/** Account that the messages belong to. */
let ownerId: string | null = null;
let all: readonly Pending[] = [];
let isFollowing = false;
/** Ends with the session of the owner. */
let life = new AbortController();
const listeners = new Set<() => void>();
const senders = new Map<string, Sender>();
const running = new Set<string>();
/** Files of messages that this tab has written. */
const files = new Map<string, File>();

/** Returns whether it outlives the tab, but for its file. */
const store = ({ state, isFileLost, isKept, ...message }: Pending): boolean =>
  ownerId !== null && saveMessage({ ...message, ownerId, isRefused: state === 'FAILED' });

const pendingOf = ({ isRefused, ownerId: _, ...message }: StoredMessage): Pending => ({
  ...message,
  ...{ isFileLost: false, isKept: true },
  state: isRefused ? 'FAILED' : isOld(message) ? 'OLD' : 'SENDING',
});

const show = (next: readonly Pending[]): void => {
  all = next;
  for (const listener of listeners) listener();
};

const change = (clientId: string, more: Partial<Pending>): void => {
  show(all.map((one) => (one.clientId === clientId ? { ...one, ...more } : one)));
  const changed = all.find((one) => one.clientId === clientId);
  if (changed) store(changed);
};

const drop = (clientId: string): void => {
  files.delete(clientId);
  show(all.filter((one) => one.clientId !== clientId));
};

export const discard = (clientId: string): void => {
  removeMessage(clientId);
  drop(clientId);
};

export const watchOutbox = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentOutbox = (): readonly Pending[] => all;

/**
 * Returns the pending messages of one chat with their states: a message after one that waits for the connection waits,
 * too.
 */
export const inTheirOrder = (pending: readonly Pending[]): readonly Pending[] => {
  const first = pending.findIndex(({ state }) => state === 'WAITING');
  return pending.map((one, at) =>
    first >= 0 && at > first && one.state === 'SENDING' ? { ...one, state: 'WAITING' } : one,
  );
};

const failureOf = (error: unknown): string | null =>
  error instanceof ApiError ? (error.fields.file ?? error.message) : null;

/** A session that has ended refuses nothing: the message waits for its author. */
const isOfSession = (error: unknown): boolean => error instanceof ApiError && error.code === 'UNAUTHORIZED';

/** Sends a message, unless it is done or may not be; returns whether to wait for the connection and try again. */
const sendOne = async (pending: Pending, sender: Sender, signal: AbortSignal): Promise<boolean> => {
  const { clientId, fileName } = pending;
  // Another tab had its turn before.
  if (!isWaiting(clientId)) {
    drop(clientId);
    return false;
  }
  if (isOld(pending)) {
    change(clientId, { state: 'OLD' });
    return false;
  }
  try {
    const file =
      fileName === null ? null : (files.get(clientId) ?? (await readFile(clientId, ownerId ?? '')));
    if (signal.aborted) return false;
    if (fileName !== null && !file) {
      change(clientId, { state: 'FAILED', isFileLost: true });
      return false;
    }
    const entry = await sender.send(pending, file, signal);
    discard(clientId);
    sender.onSent(entry);
    return false;
  } catch (error) {
    if (signal.aborted) return false;
    const isToWait = isLost(error) || isOfSession(error);
    change(clientId, isToWait ? { state: 'WAITING' } : { state: 'FAILED', failure: failureOf(error) });
    return isToWait;
  }
};

/**
 * Sends the pending messages of one chat in their order, each after the one before has arrived, and those of other tabs
 * among them: one tab at a time, so that nothing overtakes.
 */
const work = async (applicationId: string, signal: AbortSignal): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    let isLeft = true;
    const isToWait = await exclusively(`parvoz-outbox ${applicationId}`, async () => {
      if (signal.aborted) return false;
      takeStored();
      const next = all.find(
        (one) => one.applicationId === applicationId && (one.state === 'SENDING' || one.state === 'WAITING'),
      );
      const sender = senders.get(applicationId);
      isLeft = next !== undefined && sender !== undefined && ownerId !== null && isCallingAs(ownerId);
      // At once: a message that is added from here on starts it anew.
      if (!isLeft) running.delete(applicationId);
      return isLeft && sendOne(next!, sender!, signal);
    });
    if (!isLeft || signal.aborted) return;
    if (isToWait) await waitToReconnect(attempt, signal).catch(() => null);
    else attempt = 0;
  }
};

const run = (applicationId: string): void => {
  if (running.has(applicationId)) return;
  running.add(applicationId);
  void work(applicationId, life.signal);
};

/** Adds the stored messages, of this tab's earlier pages or of another tab, that are not known here. */
const takeStored = (): void => {
  if (!ownerId) return;
  const known = new Set(all.map(({ clientId }) => clientId));
  const found = readMessages(ownerId).filter(({ clientId }) => !known.has(clientId));
  if (found.length > 0)
    show([...all, ...found.map(pendingOf)].sort((one, other) => one.writtenAt - other.writtenAt));
};

const goOn = (): void => {
  takeStored();
  for (const applicationId of senders.keys()) run(applicationId);
};

/**
 * Forgets the messages when their author's session ends, so that they are never sent under another account. They stay
 * stored for the author, unless somebody signs out or another account signs in (`lib/session.ts`).
 */
const follow = (): void => {
  const { isLoading, failure, user } = currentSession();
  if (isLoading || failure !== null || ownerId === null) return;
  if (user?.id === ownerId) {
    goOn();
    return;
  }
  ownerId = null;
  life.abort();
  life = new AbortController();
  running.clear();
  senders.clear();
  files.clear();
  show([]);
};

/** Browsers ask whether to leave a page with what they have not stored. */
const askToStay = (event: BeforeUnloadEvent): void => {
  if (all.some(({ isKept, state }) => !isKept && state !== 'FAILED')) event.preventDefault();
};

const openFor = (account: string): void => {
  if (!isFollowing) {
    isFollowing = true;
    subscribeSession(follow);
    // Another tab has sent or discarded it.
    onMessageRemoved(drop);
    window.addEventListener('beforeunload', askToStay);
    // A tab that has written them may be gone.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') goOn();
    });
  }
  if (ownerId === account) return;
  ownerId = account;
  all = [];
};

/**
 * Says how messages of a chat are sent from now on, also when the chat is closed, and goes on with those that were
 * written before, in this tab or in one that is gone.
 */
export const attachSender = (account: string, applicationId: string, sender: Sender): void => {
  openFor(account);
  senders.set(applicationId, sender);
  goOn();
};

/** Goes on with the stored messages of all chats of this account; a chat that is opened brings its own sender. */
export const resume = (account: string, senderOf: (applicationId: string) => Sender): void => {
  openFor(account);
  for (const { applicationId } of readMessages(account))
    if (!senders.has(applicationId)) senders.set(applicationId, senderOf(applicationId));
  goOn();
};

/** Stores the file of a message beside it; without the browser's help it ends with the tab, which the chat says. */
const keepFile = async (clientId: string, file: File): Promise<void> => {
  if (!ownerId || !(await saveFile(clientId, ownerId, file))) return;
  // Sent meanwhile.
  if (!isWaiting(clientId)) return removeFile(clientId);
  const found = all.find((one) => one.clientId === clientId);
  if (found) change(clientId, { isKept: store(found) });
};

/** Puts a message into the queue of its chat. */
export const enqueue = (
  message: Pick<Pending, 'clientId' | 'applicationId' | 'text'>,
  file: File | null,
): void => {
  // After those of other tabs.
  takeStored();
  const pending: Pending = {
    ...message,
    ...{ fileName: file?.name ?? null, state: 'SENDING', failure: null, isFileLost: false },
    writtenAt: momentAfter(all.at(-1)?.writtenAt ?? 0),
    isKept: false,
  };
  const isStored = store(pending);
  show([...all, { ...pending, isKept: isStored && file === null }]);
  if (file) {
    files.set(message.clientId, file);
    void keepFile(message.clientId, file);
  }
  run(message.applicationId);
};

/** Sends a refused message again, or an old one after all, which comes as a new one. */
export const retry = (clientId: string): void => {
  const given = all.find((one) => one.clientId === clientId);
  if (!given) return;
  const writtenAt = isOld(given) ? momentAfter(all.at(-1)?.writtenAt ?? 0) : given.writtenAt;
  change(clientId, { state: 'SENDING', failure: null, isFileLost: false, writtenAt });
  show(all.toSorted((one, other) => one.writtenAt - other.writtenAt));
  run(given.applicationId);
};
