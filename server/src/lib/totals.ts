import { LRUCache } from 'lru-cache';

/** Keeps totals of lists by their conditions, so that a page doesn't count its whole list again; emptied on change. */
export class Totals {
  #kept = new LRUCache<string, number>({ max: 5000 });
  #version = 0;

  /** The kept total, or what `count` finds. One that was counted across a change is answered but not kept. */
  async get(conditions: unknown, count: () => Promise<number>): Promise<number> {
    const key = JSON.stringify(conditions);
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const version = this.#version;
    const total = await count();
    if (version === this.#version) this.#kept.set(key, total);
    return total;
  }

  clear(): void {
    this.#version++;
    this.#kept.clear();
  }
}
