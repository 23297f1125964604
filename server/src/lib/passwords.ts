import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { FairQueue } from '@parvoz/clean-documents/fair-queue.ts';
import { networkOf } from './networks.ts';
import { ALONE, type Siblings } from './siblings.ts';

/** Cost of a hash: memory in KiB and passes over it. */
export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

/** Argon2id with 64 MiB and 3 passes, well above what OWASP asks for at least (19 MiB and 2). */
export const PASSWORD_COST: PasswordCost = { memoryKib: 64 * 1024, passes: 3 };

/**
 * Number of hashes at a time: one leaves the other processors to readers; of several processes, one has to wait with its own.
 */
const CONCURRENCY = 1;
/** Networks that wait, and passwords of one behind its own: a caller over that has to come back. */
const MAX_WAITING = 200;

/**
 * Hashes passwords with argon2id off the event loop, in a queue, so that a crowd that signs in slows nobody else down. Networks
 * have their turns one after the other: many from one address make wait who shares it, and others for one hash.
 */
export class Passwords {
  readonly #options: { memoryCost: number; timeCost: number; parallelism: number };
  readonly #dummyHash: Promise<string>;
  readonly #turns = new FairQueue({ slots: CONCURRENCY, waiting: MAX_WAITING, ownWaiting: MAX_WAITING });
  readonly #siblings: Siblings;

  constructor({ memoryKib, passes }: PasswordCost = PASSWORD_COST, siblings: Siblings = ALONE) {
    this.#siblings = siblings;
    this.#options = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
    this.#dummyHash = this.hash(randomBytes(16).toString('base64'));
  }

  /**
   * A PHC string with its own salt. `address` is the caller's, empty for the product's own work. Throws an error with the code
   * EBUSY when too many wait already.
   */
  hash(password: string, address = ''): Promise<string> {
    return this.#queue(address, () => hash(password.normalize('NFKC'), this.#options));
  }

  /** Returns whether it is the password of this hash. Without a hash the same work is done, and the result is false. */
  async verify(storedHash: string | null, password: string, address = ''): Promise<boolean> {
    const compared = storedHash ?? (await this.#dummyHash);
    const same = await this.#queue(address, () => verify(compared, password.normalize('NFKC')));
    return same && storedHash !== null;
  }

  #queue<T>(address: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.run(networkOf(address), () => this.#siblings.inTurn('password', work));
  }
}
