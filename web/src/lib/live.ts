import { API_BASE } from '@parvoz/contract/endpoint.ts';
import type { LiveEvent } from '@parvoz/contract/platform/live.ts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { readFamilyToken, reportDeadFamily } from './family-token.ts';
import { newId } from './ids.ts';
import { readToken, reportDeadToken } from './session-token.ts';
import { waitToReconnect } from './wait-to-reconnect.ts';

/** The server says something at least every 25 seconds; after this the line is taken for dead. */
const MAX_SILENCE_MS = 60_000;
/** A line that lasted this long was a good one: the next attempt comes soon again. */
const GOOD_LINE_MS = 10_000;

/** Returns the seconds since this page began to read, also while the device slept. */
const ageOfPage = (): number =>
  Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin) / 1000);

type OnEvent = (event: LiveEvent) => void;

/** A stream, and the session that it is read with. */
interface LiveSource {
  path: string;
  readToken(): string | null;
  reportDead(token: string | null): void;
}

const OF_ACCOUNTS: LiveSource = { path: '/events', readToken, reportDead: reportDeadToken };
const OF_GUARDIANS: LiveSource = {
  path: '/family/events',
  readToken: readFamilyToken,
  reportDead: reportDeadFamily,
};

interface Listener {
  onEvent: OnEvent;
  /** Is called when the line is there, and when it is lost. */
  onLine?: (isOpen: boolean) => void;
}

/** Reads one stream to its end; returns whether another attempt makes sense. */
const readStream = async (
  { path, readToken, reportDead }: LiveSource,
  { onEvent, onLine = () => {} }: Listener,
  signal: AbortSignal,
  isFirst: boolean,
): Promise<boolean> => {
  const token = readToken();
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resetTimeout = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), MAX_SILENCE_MS);
  };
  resetTimeout();
  try {
    const answer = await fetch(`${API_BASE}${path}${isFirst ? `?age=${ageOfPage()}` : ''}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (answer.status === 401) {
      reportDead(token);
      return false;
    }
    if (!answer.ok || !answer.body) return answer.status !== 403;
    onLine(true);
    const events = answer.body
      .pipeThrough(new TextDecoderStream())
      // Heartbeats are comments.
      .pipeThrough(new EventSourceParserStream({ onComment: resetTimeout }))
      .getReader();
    for (;;) {
      const { done, value } = await events.read();
      if (done) return true;
      resetTimeout();
      onEvent(JSON.parse(value.data));
    }
  } finally {
    onLine(false);
    clearTimeout(timer);
  }
};

/** Keeps a stream open until `signal` aborts, again and again when the line is lost. */
const keepStreamOpen = async (source: LiveSource, listener: Listener, signal: AbortSignal): Promise<void> => {
  let isFirst = true;
  for (let attempt = 1; !signal.aborted && source.readToken() !== null; attempt++) {
    const begunAt = Date.now();
    // A lost connection is no fault of the page: it is made again, and READY makes up for missed events.
    const shouldReconnect = await readStream(source, listener, signal, isFirst).catch(() => true);
    isFirst = false;
    if (!shouldReconnect) return;
    if (Date.now() - begunAt > GOOD_LINE_MS) attempt = 1;
    await waitToReconnect(attempt, signal).catch(() => null);
  }
};

/** Of a tab that has just begun to listen: its own name, and for how long it has been reading, in milliseconds. */
interface Asking {
  from: string;
  age: number;
}

/** State of the stream as the tab that reads it knows it, as moments; null while the line is lost, and before the first event. */
interface Line {
  openSince: number | null;
  lastEventAt: number | null;
}

/** Returns whether a tab may show what was before an event that nobody has passed on to it. */
const mayHaveMissed = ({ openSince, lastEventAt }: Line, age: number): boolean => {
  const begunAt = Date.now() - age;
  return openSince === null || openSince > begunAt || (lastEventAt !== null && lastEventAt > begunAt);
};

/**
 * Answers tabs that have just begun to listen, in the one that reads the stream, and asks it in the others: what a tab shows is older
 * than that. Returns what ends it.
 */
const askReader = (name: string, line: () => Line | null, onEvent: OnEvent): (() => void) => {
  const own = newId();
  const asking = new BroadcastChannel(`${name}-new`);
  asking.onmessage = ({ data }: MessageEvent<Asking | { to: string }>) => {
    if ('to' in data) {
      if (data.to === own) onEvent({ kind: 'READY' });
      return;
    }
    const known = line();
    if (known && mayHaveMissed(known, data.age)) asking.postMessage({ to: data.from });
  };
  asking.postMessage({ from: own, age: ageOfPage() * 1000 } satisfies Asking);
  return () => asking.close();
};

/**
 * Calls `onEvent` with live events until the answered function is called. The tabs of one person share one stream, because browsers
 * open only six connections to a server without HTTP/2: the tab that has the lock reads it and passes them on to the others.
 */
export const openLive = (accountId: string, onEvent: OnEvent): (() => void) => {
  const name = `parvoz-live-${accountId}`;
  const stop = new AbortController();
  const tabs = new BroadcastChannel(name);
  tabs.onmessage = ({ data }: MessageEvent<LiveEvent>) => onEvent(data);
  /** Of the tab that reads the stream. */
  let line: Line | null = null;
  const broadcast: OnEvent = (event) => {
    line = { openSince: null, ...line, lastEventAt: Date.now() };
    onEvent(event);
    tabs.postMessage(event);
  };
  const onLine = (isOpen: boolean) => {
    line = { lastEventAt: null, ...line, openSince: isOpen ? Date.now() : null };
  };
  const run = () => {
    onLine(false);
    return keepStreamOpen(OF_ACCOUNTS, { onEvent: broadcast, onLine }, stop.signal);
  };
  const stopAsking = askReader(name, () => line, onEvent);
  // Locks are missing where a page came without HTTPS: each tab then has a stream of its own.
  if (navigator.locks)
    navigator.locks.request(name, { signal: stop.signal }, run).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error;
    });
  else keepStreamOpen(OF_ACCOUNTS, { onEvent }, stop.signal);
  return () => {
    stop.abort();
    stopAsking();
    tabs.close();
  };
};

/** The same for a guardian, in this tab alone: nobody has many of these pages open. */
export const openFamilyLive = (onEvent: OnEvent): (() => void) => {
  const stop = new AbortController();
  keepStreamOpen(OF_GUARDIANS, { onEvent }, stop.signal);
  return () => stop.abort();
};
