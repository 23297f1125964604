import { API_BASE } from '@parvoz/contract/endpoint.ts';
import type { LiveEvent } from '@parvoz/contract/platform/live.ts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { readFamilyToken, reportDeadFamily } from './family-token.ts';
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

/** Reads one stream to its end; returns whether another attempt makes sense. */
const readStream = async (
  { path, readToken, reportDead }: LiveSource,
  onEvent: OnEvent,
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
    clearTimeout(timer);
  }
};

/** Keeps a stream open until `signal` aborts, again and again when the line is lost. */
const keepStreamOpen = async (source: LiveSource, onEvent: OnEvent, signal: AbortSignal): Promise<void> => {
  let isFirst = true;
  for (let attempt = 1; !signal.aborted && source.readToken() !== null; attempt++) {
    const begunAt = Date.now();
    // A lost connection is no fault of the page: it is made again, and READY makes up for missed events.
    const shouldReconnect = await readStream(source, onEvent, signal, isFirst).catch(() => true);
    isFirst = false;
    if (!shouldReconnect) return;
    if (Date.now() - begunAt > GOOD_LINE_MS) attempt = 1;
    await waitToReconnect(attempt, signal).catch(() => null);
  }
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
  const broadcast: OnEvent = (event) => {
    onEvent(event);
    tabs.postMessage(event);
  };
  const run = () => keepStreamOpen(OF_ACCOUNTS, broadcast, stop.signal);
  // Locks are missing where a page came without HTTPS: each tab then has a stream of its own.
  if (navigator.locks)
    navigator.locks.request(name, { signal: stop.signal }, run).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error;
    });
  else keepStreamOpen(OF_ACCOUNTS, onEvent, stop.signal);
  return () => {
    stop.abort();
    tabs.close();
  };
};

/** The same for a guardian, in this tab alone: nobody has many of these pages open. */
export const openFamilyLive = (onEvent: OnEvent): (() => void) => {
  const stop = new AbortController();
  keepStreamOpen(OF_GUARDIANS, onEvent, stop.signal);
  return () => stop.abort();
};
