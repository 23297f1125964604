import { LRUCache } from 'lru-cache';
import type { Clock } from '../lib/clock.ts';
import { ALONE, type Siblings } from '../lib/siblings.ts';

/** Keys that are counted at once; the ones that were quiet longest are forgotten. */
const MAX_KEYS = 20_000;

/** Part of each process's own limit at which its count is reported to its siblings. */
const REPORTED_PART = 4;
const REPORT_MS = 100;

interface Count {
  /** Count in all processes, as far as this one knows. */
  count: number;
  /** Part of it in this process, and the part that the others know of. */
  own: number;
  reported: number;
  until: number;
}

/** Siblings that count the same, and the topic of their counts. */
export interface CountedBeside {
  siblings: Siblings;
  topic: string;
}

/**
 * Counts how often something happens for a key: at most `max` times in windows of `windowMs`, by all siblings together. They
 * tell each other of keys of which much comes, ten times a second: more than a quarter of `max` does not go unnoticed.
 */
export class WindowCounter {
  readonly #clock: Clock;
  readonly #max: number;
  readonly #windowMs: number;
  readonly #siblings: Siblings;
  readonly #topic: string;
  readonly #counts = new LRUCache<string, Count>({ max: MAX_KEYS });
  readonly #unreported = new Set<string>();

  constructor(clock: Clock, max: number, windowMs: number, beside?: CountedBeside) {
    this.#clock = clock;
    this.#max = max;
    this.#windowMs = windowMs;
    this.#siblings = beside?.siblings ?? ALONE;
    this.#topic = beside?.topic ?? '';
    this.#siblings.subscribe(this.#topic, (news) => this.#receive(news as [string, number, number][]));
  }

  /** Counts one more, or as many as it is worth; returns 0, or the whole seconds to wait where that were too many. */
  take(key: string, worth = 1): number {
    const now = this.#clock.now().getTime();
    const found = this.#find(key, now);
    found.count += worth;
    found.own += worth;
    if (this.#siblings.count > 1 && found.own * REPORTED_PART * this.#siblings.count >= this.#max)
      this.#reportOf(key);
    return found.count > this.#max ? Math.ceil((found.until - now) / 1000) : 0;
  }

  /** Takes one back that was counted in this window. */
  giveBack(key: string): void {
    const found = this.#counts.get(key);
    if (!found || found.own === 0) return;
    found.count--;
    found.own--;
  }

  /** Whole seconds until the window of a key ends, at least 1. */
  secondsLeft(key: string): number {
    const now = this.#clock.now().getTime();
    return Math.max(Math.ceil(((this.#counts.get(key)?.until ?? now) - now) / 1000), 1);
  }

  #find(key: string, now: number, until = now + this.#windowMs): Count {
    const found = this.#counts.get(key);
    // A window that ends later than one that begins now was begun by a clock that has been set back since.
    if (found && now < found.until && found.until - now <= this.#windowMs) return found;
    const begun = { count: 0, own: 0, reported: 0, until };
    this.#counts.set(key, begun);
    return begun;
  }

  #reportOf(key: string): void {
    if (this.#unreported.size === 0) setTimeout(() => this.#report(), REPORT_MS).unref();
    this.#unreported.add(key);
  }

  #report(): void {
    const news: [string, number, number][] = [];
    for (const key of this.#unreported) {
      const found = this.#counts.get(key);
      if (!found) continue;
      news.push([key, found.own - found.reported, found.until]);
      found.reported = found.own;
    }
    this.#unreported.clear();
    this.#siblings.notify(this.#topic, news);
  }

  #receive(news: readonly [string, number, number][]): void {
    const now = this.#clock.now().getTime();
    for (const [key, count, until] of news) if (now < until) this.#find(key, now, until).count += count;
  }
}
