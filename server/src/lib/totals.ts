import { LRUCache } from 'lru-cache';

/**
 * Keeps what is dear to find of lists: totals by their conditions, so that a page doesn't count its whole list again, and
 * the ids of pages that have to be searched for. Emptied on change.
 */
export class Totals {
  #kept = new LRUCache<string, unknown[]>({ max: 5000 });
  #version = 0;

  /** What is kept under these conditions, or what `find` finds. What was found across a change is answered but not kept. */
  async get<Found>(conditions: unknown, find: () => Promise<Found>): Promise<Found> {
    const key = JSON.stringify(conditions);
    const kept = this.#kept.get(key);
    if (kept) return kept[0] as Found;
    const version = this.#version;
    const found = await find();
    if (version === this.#version) this.#kept.set(key, [found]);
    return found;
  }

  clear(): void {
    this.#version++;
    this.#kept.clear();
  }
}
