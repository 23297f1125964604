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
  /** What was found since the start, and what was not. */
  hits = 0;
  misses = 0;

  /**
   * What is cached under these conditions, or what `find` finds. What was found across a change of what `tags` name is
   * answered but not cached; without tags that is any change.
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
