import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Clock, tashkentDay } from '../lib/clock.ts';

export interface KeptAnswer {
  /**
   * Body without anything that is one visitor's; of a page the pieces between its nonces. Each character is a byte
   * (Latin-1), so that lengths count bytes. Buffers would each hold a block of 64 KB that Node cuts small ones from.
   */
  parts: readonly string[];
  etag: string;
  status: number;
}

/** Shared caches may keep a public answer this long and serve it this much longer while they fetch a new one. */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

const MAX_BYTES = 12 * 1024 * 1024;
const MAX_ENTRY_BYTES = 1024 * 1024;

/** A text that has the bytes of `text` in UTF-8 for characters: Node sends it as it is, in one piece with the head. */
const toBytes = (text: string): string => Buffer.from(text).toString('latin1');

/**
 * Public answers of this process by URL and language, bounded in bytes, emptied when the catalogue changes. An
 * answer that began before a change, or is no success, is not kept: `put` takes the `version` that was current when it began.
 */
export class PublicCache {
  #answers = new LRUCache<string, KeptAnswer>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: ({ parts }, key) =>
      parts.reduce((sum, part) => sum + part.length + 100, 2 * key.length + 300),
  });
  #version = 0;
  #clock: Clock;
  #day: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#day = tashkentDay(clock.now());
  }

  get version(): number {
    this.#beginDay();
    return this.#version;
  }

  find(key: string): KeptAnswer | undefined {
    this.#beginDay();
    return this.#answers.get(key);
  }

  /** `gap` is what stands where each answer gets something of its own. */
  put(key: string, body: string, status: number, version: number, gap?: string): KeptAnswer {
    const parts = (gap === undefined ? [body] : body.split(gap)).map(toBytes);
    const answer = { parts, status, etag: `"${hash('sha1', body, 'base64url')}"` };
    if (status === 200 && version === this.#version) this.#answers.set(key, answer);
    return answer;
  }

  clear(): void {
    this.#version++;
    this.#answers.clear();
  }

  #beginDay(): void {
    const day = tashkentDay(this.#clock.now());
    if (day === this.#day) return;
    this.#day = day;
    this.clear();
  }
}

/** Does an If-None-Match header name this ETag? Weak and strong compare alike. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === '*' || header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag));
