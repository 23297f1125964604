import type { ChatEntry } from '@parvoz/contract/applications/chat.ts';
import { ApiError, isLost } from '../../../lib/api.ts';
import { currentSession, subscribeSession } from '../../../lib/session.ts';
import {
  momentAfter,
  onMessageRemoved,
  readMessages,
  removeMessage,
  type StoredMessage,
  saveMessage,
} from '../../../lib/stored-messages.ts';
import { waitToReconnect } from '../../../lib/wait-to-reconnect.ts';

/** A message that the server has not confirmed yet. */
export interface Pending {
  clientId: string;
  applicationId: string;
  text: string;
  /** Name of the file that goes with it. */
  fileName: string | null;
  /** WAITING: the connection is lost, the message will be sent automatically; FAILED: the server refused it. */
  state: 'SENDING' | 'WAITING' | 'FAILED';
  /** Error message in the person's language; null if there was none. */
  failure: string | null;
  /** Milliseconds since 1970. */
  writtenAt: number;
}

type Send = (pending: Pending) => Promise<ChatEntry>;

export interface Sender {
  send: Send;
  onSent(entry: ChatEntry): void;
}

/** Nobody stops a message on its way. */
const { signal: never } = new AbortController();

/** Account that the messages belong to. */
let ownerId: string | null = null;
let all: readonly Pending[] = [];
let isFollowing = false;
const listeners = new Set<() => void>();
const senders = new Map<string, Sender>();
const running = new Set<string>();

/** Texts outlive the tab and the browser; a file has to be chosen again. */
const store = ({ fileName, state, ...message }: Pending): void => {
  if (ownerId && fileName === null) saveMessage({ ...message, ownerId, isRefused: state === 'FAILED' });
};

const pendingOf = ({ isRefused, ownerId: _, ...message }: StoredMessage): Pending => ({
  ...message,
  fileName: null,
  state: isRefused ? 'FAILED' : 'SENDING',
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

const drop = (clientId: string): void => show(all.filter((one) => one.clientId !== clientId));

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

/** Sends the pending messages of one chat in their order, each after the one before has arrived. */
const work = async (applicationId: string): Promise<void> => {
  for (let attempt = 1; ; ) {
    const next = all.find((one) => one.applicationId === applicationId && one.state !== 'FAILED');
    const sender = senders.get(applicationId);
    if (!next || !sender) {
      // At once: a message that is added from here on starts it anew.
      running.delete(applicationId);
      return;
    }
    try {
      const entry = await sender.send(next);
      discard(next.clientId);
      sender.onSent(entry);
      attempt = 1;
    } catch (error) {
      if (!isLost(error)) {
        const failure = error instanceof ApiError ? (error.fields.file ?? error.message) : null;
        change(next.clientId, { state: 'FAILED', failure });
        continue;
      }
      change(next.clientId, { state: 'WAITING' });
      await waitToReconnect(attempt, never);
      attempt++;
    }
  }
};

const run = (applicationId: string): void => {
  if (running.has(applicationId)) return;
  running.add(applicationId);
  void work(applicationId);
};

/** Adds the stored messages, of this tab's earlier pages or of another tab, that are not known here. */
const takeStored = (): void => {
  if (!ownerId) return;
  const known = new Set(all.map(({ clientId }) => clientId));
  const found = readMessages(ownerId).filter(({ clientId }) => !known.has(clientId));
  if (found.length === 0) return;
  show([...all, ...found.map(pendingOf)].sort((one, other) => one.writtenAt - other.writtenAt));
  for (const applicationId of senders.keys()) run(applicationId);
};

/**
 * Forgets the messages when their author's session ends, so that they are never sent under another account. They stay
 * stored for the author, unless somebody signs out or another account signs in (`lib/session.ts`).
 */
const follow = (): void => {
  const { isLoading, failure, user } = currentSession();
  if (isLoading || failure !== null || user?.id === ownerId) return;
  ownerId = null;
  senders.clear();
  show([]);
};

const openFor = (account: string): void => {
  if (!isFollowing) {
    isFollowing = true;
    subscribeSession(follow);
    // Another tab has sent or discarded it.
    onMessageRemoved(drop);
    // A tab that has written them may be gone.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') takeStored();
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
  takeStored();
  run(applicationId);
};

/** Goes on with the stored messages of all chats of this account; a chat that is opened brings its own sender. */
export const resume = (account: string, senderOf: (applicationId: string) => Sender): void => {
  openFor(account);
  for (const { applicationId } of readMessages(account))
    if (!senders.has(applicationId)) senders.set(applicationId, senderOf(applicationId));
  takeStored();
};

/** Puts a message into the queue of its chat. */
export const enqueue = (message: Pick<Pending, 'clientId' | 'applicationId' | 'text' | 'fileName'>): void => {
  const writtenAt = momentAfter(all.at(-1)?.writtenAt ?? 0);
  const pending: Pending = { ...message, state: 'SENDING', failure: null, writtenAt };
  store(pending);
  show([...all, pending]);
  run(message.applicationId);
};

/** Sends a refused message again. */
export const retry = (clientId: string): void => {
  change(clientId, { state: 'SENDING', failure: null });
  const found = all.find((one) => one.clientId === clientId);
  if (found) run(found.applicationId);
};
