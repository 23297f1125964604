interface Waiting {
  owner: string;
  begin: () => void;
}

interface Limits {
  /** Works that run at once. */
  slots: number;
  /** Owners that wait for a slot. */
  waiting: number;
  /** Works that one owner has waiting behind their own. */
  ownWaiting: number;
}

const busy = (message: string) => Object.assign(new Error(message), { code: 'EBUSY' });

/**
 * Shares out turns at something costly fairly: of one owner one work runs or is in the line at a time, so that nobody waits for
 * more than one work of each other owner. Further works of an owner wait behind their own.
 */
export class FairQueue {
  readonly #limits: Limits;
  #running = 0;
  readonly #line: Waiting[] = [];
  /** Works behind an owner's work that runs or is in the line, for owners who have one. */
  readonly #behind = new Map<string, Waiting[]>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Does `work` when its turn comes. Throws an error with the code EBUSY, before it begins, when too many wait. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    await this.#turn(owner);
    try {
      return await work();
    } finally {
      this.#end(owner);
    }
  }

  #turn(owner: string): Promise<void> {
    const { promise, resolve: begin } = Promise.withResolvers<void>();
    const behind = this.#behind.get(owner);
    if (behind) {
      if (behind.length >= this.#limits.ownWaiting) throw busy('too many of one account wait for their turn');
      behind.push({ owner, begin });
      return promise;
    }
    if (this.#running >= this.#limits.slots && this.#line.length >= this.#limits.waiting)
      throw busy('too many wait for their turn');
    this.#behind.set(owner, []);
    this.#line.push({ owner, begin });
    this.#startNext();
    return promise;
  }

  #end(owner: string): void {
    this.#running--;
    const next = this.#behind.get(owner)?.shift();
    // At the end of the line: others have waited longer.
    if (next) this.#line.push(next);
    else this.#behind.delete(owner);
    this.#startNext();
  }

  #startNext(): void {
    while (this.#running < this.#limits.slots) {
      const next = this.#line.shift();
      if (!next) return;
      this.#running++;
      next.begin();
    }
  }
}
