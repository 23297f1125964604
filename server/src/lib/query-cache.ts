import { LRUCache } from 'lru-cache';
import { EVERYTHING, TagVersions } from './tags.ts';

interface Entry {
  found: unknown;
  tags: readonly string[];
}

/**
 * Caches what is expensive to find of lists: totals by their conditions, so that a page doesn't count its whole list again, and
 * the ids of pages that have to be searched for. What a change concerns is emptied by it.
 */
export class QueryCache {
  #entries = new LRUCache<string, Entry>({ max: 5000 });
  #versions = new TagVersions();
  /** Lookups since the start that found something, and that did not. */
  hits = 0;
  misses = 0;

  /**
   * Returns what is cached under these conditions, or the result of `find`. A result is returned but not cached when something
   * that `tags` name has changed meanwhile; without tags, when anything has.
   */
  async get<Found>(
    conditions: unknown,
    find: () => Promise<Found>,
    tags: readonly string[] = [EVERYTHING],
  ): Promise<Found> {
    const key = JSON.stringify(conditions);
    const cached = this.#entries.get(key);
    if (cached) {
      this.hits++;
      return cached.found as Found;
    }
    this.misses++;
    const { version } = this.#versions;
    const found = await find();
    if (this.#versions.isCurrent(tags, version)) this.#entries.set(key, { found, tags });
    return found;
  }

  invalidate(changed: readonly string[]): void {
    const isOld = this.#versions.change(changed);
    for (const [key, { tags }] of this.#entries.entries()) if (isOld(tags)) this.#entries.delete(key);
  }

  clear(): void {
    this.invalidate([EVERYTHING]);
  }
}
