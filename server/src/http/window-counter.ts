import { LRUCache } from 'lru-cache';
import type { Clock } from '../lib/clock.ts';

/** Keys that are counted at once; the ones that were quiet longest are forgotten. */
const MAX_KEYS = 20_000;

/** Counts in this process how often something happens for a key: at most `max` times in windows of `windowMs`. */
export class WindowCounter {
  readonly #clock: Clock;
  readonly #max: number;
  readonly #windowMs: number;
  readonly #counts = new LRUCache<string, { count: number; until: number }>({ max: MAX_KEYS });

  constructor(clock: Clock, max: number, windowMs: number) {
    this.#clock = clock;
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** Counts one more; answers 0, or the whole seconds to wait where that were too many. */
  take(key: string): number {
    const now = this.#clock.now().getTime();
    const found = this.#counts.get(key);
    if (!found || now >= found.until) this.#counts.set(key, { count: 1, until: now + this.#windowMs });
    else if (++found.count > this.#max) return Math.ceil((found.until - now) / 1000);
    return 0;
  }
}
