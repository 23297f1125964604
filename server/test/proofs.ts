import { getChallenge, type Proof } from '@parvoz/contract/people/proof-of-work.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { z } from 'zod';
import type { Calls } from './test-app.ts';

export const encodeProof = (proof: z.input<typeof Proof>): string =>
  Buffer.from(JSON.stringify(proof)).toString('base64');

/** Does the work of a new challenge, as a browser would. */
export const proveWork = async (calls: Calls): Promise<string> => {
  const challenge = await calls.read(getChallenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the challenge was not solved');
  return encodeProof({ challenge, solution });
};
