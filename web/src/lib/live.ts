import { API_BASE } from '@parvoz/contract/endpoint.ts';
import type { LiveEvent } from '@parvoz/contract/live.ts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { readToken, reportDeadToken } from './session-token.ts';
import { waitForLine } from './wait-for-line.ts';

/** The server says something at least every 25 seconds; after this the line is taken for dead. */
const LONGEST_SILENCE_MS = 60_000;
/** A line that lasted this long was a good one: the next attempt comes soon again. */
const GOOD_LINE_MS = 10_000;

type Hear = (event: LiveEvent) => void;

/** Reads one stream to its end; answers whether another attempt makes sense. */
const readStream = async (hear: Hear, signal: AbortSignal): Promise<boolean> => {
  const token = readToken();
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const noteLife = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS);
  };
  noteLife();
  try {
    const answer = await fetch(`${API_BASE}/events`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (answer.status === 401) {
      reportDeadToken(token);
      return false;
    }
    if (!answer.ok || !answer.body) return answer.status !== 403;
    const events = answer.body
      .pipeThrough(new TextDecoderStream())
      // Heartbeats are comments.
      .pipeThrough(new EventSourceParserStream({ onComment: noteLife }))
      .getReader();
    for (;;) {
      const { done, value } = await events.read();
      if (done) return true;
      noteLife();
      hear(JSON.parse(value.data));
    }
  } finally {
    clearTimeout(timer);
  }
};

/** Keeps a stream open until `signal` aborts, again and again when the line is lost. */
const keepStream = async (hear: Hear, signal: AbortSignal): Promise<void> => {
  for (let attempt = 1; !signal.aborted && readToken() !== null; attempt++) {
    const begunAt = Date.now();
    // A lost line is no fault of the page: it comes again, and READY makes up for what was missed.
    const goesOn = await readStream(hear, signal).catch(() => true);
    if (!goesOn) return;
    if (Date.now() - begunAt > GOOD_LINE_MS) attempt = 1;
    await waitForLine(attempt, signal).catch(() => null);
  }
};

/**
 * Tells of live events until the answered function is called. The tabs of one person share one stream, because browsers
 * open only six connections to a server without HTTP/2: the tab that has the lock reads it and tells the others.
 */
export const openLive = (accountId: string, hear: Hear): (() => void) => {
  const name = `parvoz-live-${accountId}`;
  const stop = new AbortController();
  const tabs = new BroadcastChannel(name);
  tabs.onmessage = ({ data }: MessageEvent<LiveEvent>) => hear(data);
  const hearAndTell: Hear = (event) => {
    hear(event);
    tabs.postMessage(event);
  };
  const keep = () => keepStream(hearAndTell, stop.signal);
  // Locks are missing where a page came without HTTPS: each tab then has a stream of its own.
  if (navigator.locks)
    navigator.locks.request(name, { signal: stop.signal }, keep).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error;
    });
  else keepStream(hear, stop.signal);
  return () => {
    stop.abort();
    tabs.close();
  };
};
