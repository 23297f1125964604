import { LRUCache } from 'lru-cache';
import { CALENDARS, type Calendars, calendarsAt, slotOf } from '../lib/calendars.ts';
import type { Clock } from '../lib/clock.ts';
import { EVERYTHING, TagVersions } from '../lib/tags.ts';
import { CachedResponse, type ResponseHeaders } from './cached-response.ts';
import type { Purpose } from './compression.ts';
import type { SecurityHeaders } from './security.ts';

/** Shared caches may keep a public answer this long and serve it this much longer while they fetch a new one. */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

const MB = 1024 * 1024;
const MAX_ENTRY_BYTES = MB;
/** Part of the cache for keys with a query: endless filters and texts only evict each other. */
const QUERIED_SHARE = 1 / 3;
/** Addresses as they were written, by which a key is found without parsing them. */
const MAX_ALIASES = 5000;
const MAX_ALIAS_LENGTH = 300;
const CACHED_STATUSES = [200, 404];

const createResponses = (maxSize: number) =>
  new LRUCache<string, CachedResponse>({
    maxSize: Math.floor(maxSize),
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: (response, key) => response.size + 2 * key.length,
  });

/**
 * Public answers of this process by their keys, which say language and address in one form, bounded in bytes. A change of
 * the catalogue removes those whose tags it concerns, and so does the beginning of a day. An answer that began before such a change, or is a failure, is not
 * cached: `put` takes the `version` that was current when it began.
 */
export class PublicCache {
  #plain: LRUCache<string, CachedResponse>;
  #queried: LRUCache<string, CachedResponse>;
  /** Keys by their aliases. */
  #keysByAlias = new LRUCache<string, string>({ max: MAX_ALIASES });
  /** Paths of calls whose responses are cached. */
  readonly #paths = new Set<string>();
  #versions = new TagVersions();
  #security: SecurityHeaders;
  #clock: Clock;
  /** Days of countries, as of the quarter of an hour in which they were looked at last. */
  #calendars: Calendars;
  #slot: number;
  /** Lookups since the start that found something, and that did not. */
  hits = 0;
  misses = 0;

  constructor(clock: Clock, security: SecurityHeaders, maxBytes: number) {
    this.#security = security;
    this.#plain = createResponses(maxBytes * (1 - QUERIED_SHARE));
    this.#queried = createResponses(maxBytes * QUERIED_SHARE);
    this.#clock = clock;
    this.#slot = slotOf(clock.now());
    this.#calendars = calendarsAt(clock.now());
  }

  get version(): number {
    this.#beginDay();
    return this.#versions.version;
  }

  find(key: string): CachedResponse | undefined {
    const found = this.#get(key);
    if (!found) this.misses++;
    return found;
  }

  /** Returns the response of an alias: nothing of the request has to be parsed. */
  findByAlias(alias: string): CachedResponse | undefined {
    const key = this.#keysByAlias.get(alias);
    // An unknown alias is looked up by its key next.
    return key === undefined ? undefined : this.#get(key);
  }

  #get(key: string): CachedResponse | undefined {
    this.#beginDay();
    const found = this.#responsesOf(key).get(key);
    if (found) this.hits++;
    return found;
  }

  /** Adds an alias of a key. */
  addAlias(alias: string, key: string): void {
    if (alias.length <= MAX_ALIAS_LENGTH) this.#keysByAlias.set(alias, key);
  }

  /** Responses to calls of this path are cached. */
  addPath(path: string): void {
    this.#paths.add(path);
  }

  /** Returns whether the path of this address is one of those. */
  hasPath(url: string): boolean {
    const query = url.indexOf('?');
    return this.#paths.has(query < 0 ? url : url.slice(0, query));
  }

  /** An answer with these headers and those that every answer has. It is not cached yet. */
  make(text: string, status: number, headers: ResponseHeaders, purpose: Purpose = 'page'): CachedResponse {
    return new CachedResponse(text, status, { ...this.#security, ...headers }, purpose);
  }

  /** Caches successes, and pages that are not found. */
  put(
    key: string,
    response: CachedResponse,
    version: number,
    tags: readonly string[] = [EVERYTHING],
  ): CachedResponse {
    response.tags = tags;
    if (CACHED_STATUSES.includes(response.status) && this.#versions.isCurrent(tags, version))
      this.#responsesOf(key).set(key, response);
    return response;
  }

  /** Removes what shows something of what has changed. */
  invalidate(changed: readonly string[]): void {
    const isOld = this.#versions.change(changed);
    for (const responses of [this.#plain, this.#queried])
      for (const [key, { tags }] of responses.entries()) if (isOld(tags)) responses.delete(key);
  }

  clear(): void {
    this.invalidate([EVERYTHING]);
  }

  #responsesOf(key: string) {
    return key.includes('?') ? this.#queried : this.#plain;
  }

  /** Empties the cache when a day begins in Tashkent; when one begins elsewhere, removes what says whose last day is over. */
  #beginDay(): void {
    const now = this.#clock.now();
    const slot = slotOf(now);
    if (slot === this.#slot) return;
    const [before, after] = [this.#calendars, calendarsAt(now)];
    this.#slot = slot;
    this.#calendars = after;
    if (after.today !== before.today) this.clear();
    else if (`${after.behind} ${after.ahead}` !== `${before.behind} ${before.ahead}`)
      this.invalidate([CALENDARS]);
  }
}
