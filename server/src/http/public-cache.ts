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

const MB = 1024 * 1024;
const MAX_ENTRY_BYTES = MB;
/** What has a name without a query, and what has one with: endless filters and texts push only each other out. */
const MAX_BYTES = { plain: 8 * MB, queried: 4 * MB };
/** Ways in which the names of answers are asked for. */
const MOST_ADDRESSES = 5000;
const LONGEST_ADDRESS = 300;
const KEPT_STATUSES = [200, 404];

/** A text that has the bytes of `text` in UTF-8 for characters: Node sends it as it is, in one piece with the head. */
const toBytes = (text: string): string => Buffer.from(text).toString('latin1');

const createAnswers = (maxSize: number) =>
  new LRUCache<string, KeptAnswer>({
    maxSize,
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: ({ parts }, name) =>
      parts.reduce((sum, part) => sum + part.length + 100, 2 * name.length + 300),
  });

/**
 * Public answers of this process by their names, which say language and address in one form, bounded in bytes, emptied
 * when the catalogue changes. An answer that began before a change, or is a failure, is not kept: `put` takes the
 * `version` that was current when it began.
 */
export class PublicCache {
  #plain = createAnswers(MAX_BYTES.plain);
  #queried = createAnswers(MAX_BYTES.queried);
  /** Names by the addresses that were asked for. */
  #names = new LRUCache<string, string>({ max: MOST_ADDRESSES });
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

  find(name: string): KeptAnswer | undefined {
    this.#beginDay();
    return this.#answersOf(name).get(name);
  }

  /** By an address as it was asked for before, when `learn` was told its name: nothing has to be read to know it. */
  findAsked(address: string): KeptAnswer | undefined {
    const name = this.#names.get(address);
    return name === undefined ? undefined : this.find(name);
  }

  /** From now on `address` is known to ask for `name`. */
  learn(address: string, name: string): void {
    if (address.length <= LONGEST_ADDRESS) this.#names.set(address, name);
  }

  /** Keeps successes, and pages that are not found. `gap` is what stands where each answer gets something of its own. */
  put(name: string, body: string, status: number, version: number, gap?: string): KeptAnswer {
    const parts = (gap === undefined ? [body] : body.split(gap)).map(toBytes);
    const answer = { parts, status, etag: `"${hash('sha1', body, 'base64url')}"` };
    if (KEPT_STATUSES.includes(status) && version === this.#version) this.#answersOf(name).set(name, answer);
    return answer;
  }

  clear(): void {
    this.#version++;
    this.#plain.clear();
    this.#queried.clear();
  }

  #answersOf(name: string) {
    return name.includes('?') ? this.#queried : this.#plain;
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
