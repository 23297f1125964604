import { LRUCache } from 'lru-cache';
import { type Clock, tashkentDay } from '../lib/clock.ts';
import { type AnswerHeaders, CachedAnswer } from './cached-answer.ts';
import type { SecurityHeaders } from './security.ts';

/** Shared caches may keep a public answer this long and serve it this much longer while they fetch a new one. */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

const MB = 1024 * 1024;
const MAX_ENTRY_BYTES = MB;
/** What has a name with a query gets this part: endless filters and texts push only each other out. */
const QUERIED_PART = 1 / 3;
/** Ways in which the names of answers are asked for. */
const MOST_ADDRESSES = 5000;
const LONGEST_ADDRESS = 300;
const KEPT_STATUSES = [200, 404];

const createAnswers = (maxSize: number) =>
  new LRUCache<string, CachedAnswer>({
    maxSize: Math.floor(maxSize),
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: (answer, name) => answer.size + 2 * name.length,
  });

/**
 * Public answers of this process by their names, which say language and address in one form, bounded in bytes, emptied
 * when the catalogue changes. An answer that began before a change, or is a failure, is not kept: `put` takes the
 * `version` that was current when it began.
 */
export class PublicCache {
  #plain: LRUCache<string, CachedAnswer>;
  #queried: LRUCache<string, CachedAnswer>;
  /** Names by the addresses that were asked for. */
  #names = new LRUCache<string, string>({ max: MOST_ADDRESSES });
  #version = 0;
  #security: SecurityHeaders;
  #clock: Clock;
  #day: number;

  constructor(clock: Clock, security: SecurityHeaders, maxBytes: number) {
    this.#security = security;
    this.#plain = createAnswers(maxBytes * (1 - QUERIED_PART));
    this.#queried = createAnswers(maxBytes * QUERIED_PART);
    this.#clock = clock;
    this.#day = tashkentDay(clock.now());
  }

  get version(): number {
    this.#beginDay();
    return this.#version;
  }

  find(name: string): CachedAnswer | undefined {
    this.#beginDay();
    return this.#answersOf(name).get(name);
  }

  /** By an address as it was asked for before, when `learn` was told its name: nothing has to be read to know it. */
  findAsked(address: string): CachedAnswer | undefined {
    const name = this.#names.get(address);
    return name === undefined ? undefined : this.find(name);
  }

  /** From now on `address` is known to ask for `name`. */
  learn(address: string, name: string): void {
    if (address.length <= LONGEST_ADDRESS) this.#names.set(address, name);
  }

  /** An answer with these headers and those that every answer has. It is not kept yet. */
  make(text: string, status: number, headers: AnswerHeaders): CachedAnswer {
    return new CachedAnswer(text, status, { ...this.#security, ...headers });
  }

  /** Keeps successes, and pages that are not found. */
  put(name: string, answer: CachedAnswer, version: number): CachedAnswer {
    if (KEPT_STATUSES.includes(answer.status) && version === this.#version)
      this.#answersOf(name).set(name, answer);
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
