import type { ChatEntry } from '@parvoz/contract/applications/chat.ts';
import { ApiError, isLost } from '../../../lib/api.ts';
import { readDataForTab, removeForTab, saveForTab } from '../../../lib/local-storage.ts';
import { currentSession, subscribeSession } from '../../../lib/session.ts';
import { waitToReconnect } from '../../../lib/wait-to-reconnect.ts';
import { forgetDrafts } from './use-draft.ts';

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
}

type Send = (pending: Pending) => Promise<ChatEntry>;

interface Waiting {
  send: Send;
  onSent(entry: ChatEntry): void;
}

const STORAGE_KEY = 'CHAT_OUTBOX';
/** Nobody stops a message on its way. */
const { signal: never } = new AbortController();

interface Stored {
  ownerId: string;
  messages: readonly Pending[];
}

/** Account that the messages belong to. */
let ownerId: string | null = null;
let all: readonly Pending[] = [];
const listeners = new Set<() => void>();
const senders = new Map<string, Waiting>();
const running = new Set<string>();

/** Texts outlive a reload of the tab; a file has to be chosen again. */
const store = (): void => {
  const messages = all.filter(({ fileName }) => fileName === null);
  if (ownerId) saveForTab(STORAGE_KEY, JSON.stringify({ ownerId, messages } satisfies Stored));
  else removeForTab(STORAGE_KEY);
};

const show = (next: readonly Pending[]): void => {
  all = next;
  store();
  for (const listener of listeners) listener();
};

const change = (clientId: string, more: Partial<Pending>): void =>
  show(all.map((one) => (one.clientId === clientId ? { ...one, ...more } : one)));

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
    if (!next || !sender) return;
    try {
      const entry = await sender.send(next);
      show(all.filter(({ clientId }) => clientId !== next.clientId));
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
  work(applicationId).finally(() => running.delete(applicationId));
};

/** Returns the messages that were stored for this person before a reload. */
const readStored = (): readonly Pending[] => {
  const stored = readDataForTab(STORAGE_KEY) as Stored | null;
  return stored?.ownerId === ownerId ? stored.messages : [];
};

/** Forgets the messages when their author's session ends, so that they are never sent under another account. */
const follow = (): void => {
  const { isLoading, failure, user } = currentSession();
  if (isLoading || failure !== null || user?.id === ownerId) return;
  ownerId = null;
  senders.clear();
  show([]);
  forgetDrafts();
};

/**
 * Says how messages of a chat are sent from now on, also when the chat is closed, and goes on with those that were
 * written before a reload.
 */
export const attachSender = (account: string, applicationId: string, waiting: Waiting): void => {
  if (ownerId !== account) {
    if (ownerId === null) subscribeSession(follow);
    ownerId = account;
    show(readStored());
  }
  senders.set(applicationId, waiting);
  run(applicationId);
};

/** Puts a message into the queue of its chat. */
export const enqueue = (message: Pick<Pending, 'clientId' | 'applicationId' | 'text' | 'fileName'>): void => {
  show([...all, { ...message, state: 'SENDING', failure: null }]);
  run(message.applicationId);
};

/** Sends a refused message again. */
export const retry = (clientId: string): void => {
  change(clientId, { state: 'SENDING', failure: null });
  const found = all.find((one) => one.clientId === clientId);
  if (found) run(found.applicationId);
};

export const discard = (clientId: string): void => show(all.filter((one) => one.clientId !== clientId));
