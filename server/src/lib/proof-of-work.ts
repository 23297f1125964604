import { hkdfSync } from 'node:crypto';
import { Challenge, Proof } from '@parvoz/contract/people/proof-of-work.ts';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { LRUCache } from 'lru-cache';

const ALGORITHM = 'PBKDF2/SHA-256';

/** Amount of work: keys of `cost` rounds each until the one whose number, from `min` to `max`, was drawn. */
export interface WorkAmount {
  cost: number;
  min: number;
  max: number;
}

/** About 1.5 million rounds: half a second to a second of a computer, a few seconds of one core of a slow phone. */
const AMOUNT: WorkAmount = { cost: 2000, min: 500, max: 1000 };

/** A challenge costs a millisecond: beyond so many in a second, whoever asks gets one that was made for others lately. */
const NEW_PER_SECOND = 100;
/** Number of lent challenges, and their age, so that a flood can spoil few of them by solving them first. */
const LENT = 2000;
const LENT_MS = 60_000;
/** Challenges of which it is remembered that they were solved, so that nobody is asked twice. */
const MAX_SOLVED = 20_000;

const readProof = (payload: string) => {
  try {
    return Proof.parse(JSON.parse(Buffer.from(payload, 'base64').toString()));
  } catch {
    return null;
  }
};

const keyFor = (secret: string, use: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `parvoz ${use}`, 32)).toString('hex');

/** Challenges that cost a caller some work, and nobody else; by ALTCHA, whose solvers run in a browser's worker. */
export class ProofOfWork {
  readonly #secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string };
  readonly #amount: WorkAmount;
  readonly #solved = new LRUCache<string, true>({ max: MAX_SOLVED });
  #second = { number: 0, made: 0 };
  #lent: { until: number; challenge: Promise<Challenge> }[] = [];

  /** Processes with the same secret understand each other's challenges. */
  constructor(secret: string, amount: WorkAmount = AMOUNT) {
    this.#secrets = {
      hmacSignatureSecret: keyFor(secret, 'challenges'),
      hmacKeySignatureSecret: keyFor(secret, 'solutions'),
    };
    this.#amount = amount;
  }

  /**
   * A challenge that is good until then, or some seconds less while a flood asks for them: then others may have the same one,
   * of whom the first to solve it is let in.
   */
  create(until: Date): Promise<Challenge> {
    const time = until.getTime();
    const number = Math.floor(time / 1000);
    if (number !== this.#second.number) this.#second = { number, made: 0 };
    if (++this.#second.made > NEW_PER_SECOND) {
      const lent = this.#lent[randomInt(this.#lent.length - 1, 0)];
      if (lent) return lent.challenge;
    }
    const challenge = this.#make(until);
    this.#lent = this.#lent.filter((one) => Math.abs(time - one.until) < LENT_MS).slice(1 - LENT);
    this.#lent.push({ until: time, challenge });
    return challenge;
  }

  async #make(until: Date): Promise<Challenge> {
    const { cost, min, max } = this.#amount;
    const challenge = await createChallenge({
      ...this.#secrets,
      algorithm: ALGORITHM,
      cost,
      counter: randomInt(max, min),
      deriveKey,
      // Not ALTCHA's own end, which goes by the machine's clock.
      data: { until: until.getTime() },
    });
    return Challenge.parse(challenge);
  }

  /**
   * Returns the challenge that was solved (base64 of `{ challenge, solution }`); null when it is not ours, too late, or known
   * here to have been solved before.
   */
  async check(payload: string, now: Date): Promise<string | null> {
    const read = readProof(payload);
    if (!read || read.challenge.parameters.data.until <= now.getTime()) return null;
    const { nonce } = read.challenge.parameters;
    if (this.#solved.has(nonce)) return null;
    const { verified } = await verifySolution({ ...read, ...this.#secrets, deriveKey });
    if (!verified) return null;
    this.#solved.set(nonce, true);
    return nonce;
  }
}
