import type { ChatEntry } from '@parvoz/contract/chat.ts';
import { ApiError } from '../../lib/api.ts';
import { waitForLine } from '../../lib/wait-for-line.ts';

/** A message that the server has not confirmed yet. */
export interface Pending {
  clientId: string;
  applicationId: string;
  text: string;
  /** Name of the file that goes with it. */
  fileName: string | null;
  /** WAITING: the connection is lost, it goes out by itself; FAILED: the server refused it. */
  state: 'SENDING' | 'WAITING' | 'FAILED';
  /** Why it was refused, in the person's language. */
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

let all: readonly Pending[] = [];
const listeners = new Set<() => void>();
const senders = new Map<string, Waiting>();
const running = new Set<string>();

/** Texts outlive a reload of the tab; a file has to be chosen again. */
const keep = (): void => {
  try {
    const texts = all.filter(({ fileName }) => fileName === null);
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(texts));
  } catch {
    // Without storage a message waits as long as the page is open.
  }
};

const show = (next: readonly Pending[]): void => {
  all = next;
  keep();
  for (const tell of listeners) tell();
};

const change = (clientId: string, more: Partial<Pending>): void =>
  show(all.map((one) => (one.clientId === clientId ? { ...one, ...more } : one)));

export const watchOutbox = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

export const currentOutbox = (): readonly Pending[] => all;

/** Nothing was refused: the answer is missing, or the server has no time now. */
const isLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/** Sends what waits in one chat, in its order: the next goes only when the one before is there. */
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
        change(next.clientId, { state: 'FAILED', failure: (error as ApiError).message });
        continue;
      }
      change(next.clientId, { state: 'WAITING' });
      await waitForLine(attempt, never);
      attempt++;
    }
  }
};

const run = (applicationId: string): void => {
  if (running.has(applicationId)) return;
  running.add(applicationId);
  work(applicationId).finally(() => running.delete(applicationId));
};

const readKept = (): readonly Pending[] => {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
  } catch {
    return [];
  }
};

/** Says how messages of a chat are sent, and goes on with those that were written before a reload. */
export const attachSender = (applicationId: string, waiting: Waiting): (() => void) => {
  senders.set(applicationId, waiting);
  const known = new Set(all.map(({ clientId }) => clientId));
  const kept = readKept().filter((one) => one.applicationId === applicationId && !known.has(one.clientId));
  if (kept.length > 0) show([...kept, ...all]);
  run(applicationId);
  return () => {
    if (senders.get(applicationId) === waiting) senders.delete(applicationId);
  };
};

/** Puts a message into the queue of its chat. */
export const enqueue = (message: Pick<Pending, 'clientId' | 'applicationId' | 'text' | 'fileName'>): void => {
  show([...all, { ...message, state: 'SENDING', failure: null }]);
  run(message.applicationId);
};

/** Tries a refused message once more. */
export const retry = (clientId: string): void => {
  change(clientId, { state: 'SENDING', failure: null });
  const found = all.find((one) => one.clientId === clientId);
  if (found) run(found.applicationId);
};

export const discard = (clientId: string): void => show(all.filter((one) => one.clientId !== clientId));

/** Forgets everything, when the person leaves. */
export const emptyOutbox = (): void => show([]);
