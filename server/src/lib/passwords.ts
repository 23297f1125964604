import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ALONE, type Siblings } from './siblings.ts';

/** What a hash costs: memory in KiB and passes over it. */
export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

/** Argon2id with 64 MiB and 3 passes, well above what OWASP asks for at least (19 MiB and 2). */
export const PASSWORD_COST: PasswordCost = { memoryKib: 64 * 1024, passes: 3 };

/** One hash at a time leaves the other processors to those who read; of several processes, one has to wait with its own. */
const CONCURRENCY = 1;
/** Who would wait longer than for this many others is told to come back. */
const MAX_WAITING = 200;

/** Hashes passwords with argon2id off the event loop, in a queue, so that a crowd that signs in slows nobody else down. */
export class Passwords {
  readonly #options: { memoryCost: number; timeCost: number; parallelism: number };
  readonly #dummyHash: Promise<string>;
  readonly #limit = pLimit(CONCURRENCY);
  readonly #siblings: Siblings;

  constructor({ memoryKib, passes }: PasswordCost = PASSWORD_COST, siblings: Siblings = ALONE) {
    this.#siblings = siblings;
    this.#options = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
    this.#dummyHash = this.hash(randomBytes(16).toString('base64'));
  }

  /** A PHC string with its own salt. Throws an error with the code EBUSY when too many wait already. */
  hash(password: string): Promise<string> {
    return this.#queue(() => hash(password.normalize('NFKC'), this.#options));
  }

  /** Is it the password of this hash? Without a hash the same work is done, and the answer is no. */
  async verify(storedHash: string | null, password: string): Promise<boolean> {
    const compared = storedHash ?? (await this.#dummyHash);
    const same = await this.#queue(() => verify(compared, password.normalize('NFKC')));
    return same && storedHash !== null;
  }

  async #queue<T>(work: () => Promise<T>): Promise<T> {
    if (this.#limit.pendingCount >= MAX_WAITING)
      throw Object.assign(new Error('too many passwords wait to be hashed'), { code: 'EBUSY' });
    return this.#limit(() => this.#siblings.inTurn('password', work));
  }
}
