import { hkdfSync } from 'node:crypto';
import { Challenge, Proof } from '@parvoz/contract/proof-of-work.ts';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

const ALGORITHM = 'PBKDF2/SHA-256';

/** How much is to be done: keys of `cost` rounds each until the one whose number, from `min` to `max`, was drawn. */
export interface WorkAmount {
  cost: number;
  min: number;
  max: number;
}

/** About 1.5 million rounds: half a second to a second of a computer, a few seconds of one core of a slow phone. */
const AMOUNT: WorkAmount = { cost: 2000, min: 500, max: 1000 };

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

  /** Processes with the same secret understand each other's challenges. */
  constructor(secret: string, amount: WorkAmount = AMOUNT) {
    this.#secrets = {
      hmacSignatureSecret: keyFor(secret, 'challenges'),
      hmacKeySignatureSecret: keyFor(secret, 'solutions'),
    };
    this.#amount = amount;
  }

  /** A challenge that is good until then. */
  async create(until: Date): Promise<Challenge> {
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

  /** Which challenge was solved (base64 of `{ challenge, solution }`); null when none of ours was, or too late. */
  async check(payload: string, now: Date): Promise<string | null> {
    const read = readProof(payload);
    if (!read || read.challenge.parameters.data.until <= now.getTime()) return null;
    const { verified } = await verifySolution({ ...read, ...this.#secrets, deriveKey });
    return verified ? read.challenge.parameters.nonce : null;
  }
}
