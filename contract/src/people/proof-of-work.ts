import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** A challenge of ALTCHA, as its solvers take it; `data.until` is its end in milliseconds since 1970. */
export const Challenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    data: z.object({ until: z.number().int() }),
  }),
  signature: z.string(),
});
export type Challenge = z.output<typeof Challenge>;

/** Proof of the work: this as JSON in base64, in the header `Proof-Of-Work` of the call that asked for it. */
export const Proof = z.object({
  challenge: Challenge,
  solution: z.object({ counter: z.number().int(), derivedKey: z.string().max(200) }),
});

export const getChallenge = endpoint({
  method: 'GET',
  path: '/auth/challenge',
  access: 'public',
  entrance: true,
  tag: 'Authentication',
  summary:
    'A little work for the caller (ALTCHA), good for one call within ten minutes that was answered WORK_NEEDED',
  data: Challenge,
});
