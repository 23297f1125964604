import { LRUCache } from 'lru-cache';

/**
 * Caches what is expensive to find of lists: totals by their conditions, so that a page doesn't count its whole list again, and
 * the ids of pages that have to be searched for. Emptied on change.
 */
export class QueryCache {
  #entries = new LRUCache<string, unknown[]>({ max: 5000 });
  #version = 0;

  /** What is cached under these conditions, or what `find` finds. What was found across a change is answered but not cached. */
  async get<Found>(conditions: unknown, find: () => Promise<Found>): Promise<Found> {
    const key = JSON.stringify(conditions);
    const cached = this.#entries.get(key);
    if (cached) return cached[0] as Found;
    const version = this.#version;
    const found = await find();
    if (version === this.#version) this.#entries.set(key, [found]);
    return found;
  }

  clear(): void {
    this.#version++;
    this.#entries.clear();
  }
}
