/** Semaphore at something that only so many processes do at once, in the order in which they ask. */
export class Semaphore {
  #free: number;
  readonly #held = new Map<number, number>();
  #line: { owner: number; begin: () => void }[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** Calls `begin` when it is the owner's turn. */
  take(owner: number, begin: () => void): void {
    this.#line.push({ owner, begin });
    this.#next();
  }

  give(owner: number): void {
    const held = this.#held.get(owner) ?? 0;
    if (held === 0) return;
    this.#held.set(owner, held - 1);
    this.#free++;
    this.#next();
  }

  /** Takes back what a process held, and forgets what it waited for. */
  leave(owner: number): void {
    this.#line = this.#line.filter((one) => one.owner !== owner);
    this.#free += this.#held.get(owner) ?? 0;
    this.#held.delete(owner);
    this.#next();
  }

  #next(): void {
    while (this.#free > 0) {
      const one = this.#line.shift();
      if (!one) return;
      this.#free--;
      this.#held.set(one.owner, (this.#held.get(one.owner) ?? 0) + 1);
      one.begin();
    }
  }
}
