import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { SESSION_COOKIE } from '@parvoz/contract/limits.ts';
import pLimit from 'p-limit';
import type { Clock } from '../lib/clock.ts';
import { ALONE, type Siblings } from '../lib/siblings.ts';
import { WindowCounter } from './window-counter.ts';

const COOKIE = new RegExp(`(?:^|; )${SESSION_COOKIE}=([\\w.-]+)`);

/**
 * Token of the person who opens a page in a tab of theirs, from here or by its address; null where nobody is signed in, or
 * something else asks for the page: another site, a script, a browser ahead of time, or the service worker, which stores it.
 */
export const tokenOfReader = (headers: IncomingHttpHeaders): string | null => {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination, 'sec-fetch-site': site } = headers;
  if (mode !== 'navigate' || destination !== 'document' || headers['sec-purpose'] !== undefined) return null;
  if (site !== 'same-origin' && site !== 'none') return null;
  return COOKIE.exec(headers.cookie ?? '')?.[1] ?? null;
};

/** Renderings at once, beside those of pages for everybody. */
const RENDERINGS = 2;
/** With more of them the page for everybody is there sooner. */
const MAX_WAITING = 10;
/** So it is with calls that take longer than this. */
const MAX_MS = 2500;
/** Of one session: its calls are not counted for the account. */
const PAGES_OF_SESSION = 60;
const WINDOW_MS = 60_000;

/**
 * Returns a function that renders the page of a token's person, a few at a time: it resolves to null where that takes longer than
 * they should wait, or they have opened too many.
 */
export const createReaderQueue = <Page>({
  clock,
  siblings = ALONE,
}: {
  clock: Clock;
  siblings?: Siblings | undefined;
}) => {
  const limit = pLimit(RENDERINGS);
  const counter = new WindowCounter(clock, PAGES_OF_SESSION, WINDOW_MS, { siblings, topic: 'reader-pages' });
  return async (token: string, render: () => Promise<Page | null>): Promise<Page | null> => {
    if (limit.pendingCount >= MAX_WAITING || counter.take(hash('sha256', token)) > 0) return null;
    const waiting = new AbortController();
    const tooLong = sleep(MAX_MS, null, { signal: waiting.signal, ref: false }).catch(() => null);
    return Promise.race([limit(render), tooLong]).finally(() => waiting.abort());
  };
};
