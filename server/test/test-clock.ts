import type { Clock } from '../src/lib/clock.ts';

/** Clock that only moves when a test moves it. */
export class TestClock implements Clock {
  #now: Date;
  constructor(now = '2026-11-21T09:00:00.000Z') {
    this.#now = new Date(now);
  }
  now(): Date {
    return new Date(this.#now);
  }
  set(moment: string): void {
    this.#now = new Date(moment);
  }
}
