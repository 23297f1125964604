import type { Challenge } from '@parvoz/contract/people/proof-of-work.ts';
import { solveChallengeWorkers } from 'altcha-lib';

/** More would take the device from whatever else it does. */
const MAX_WORKERS = 4;
const TIMEOUT_MS = 60_000;

const createWorker = () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });

/**
 * Does the work of a challenge, in workers, a second or a few; returns the header `Proof-Of-Work`. Null where it cannot
 * be done: browsers derive keys on HTTPS and localhost only.
 */
export const proveWork = async (challenge: Challenge): Promise<string | null> => {
  if (!window.isSecureContext) return null;
  const concurrency = Math.min(navigator.hardwareConcurrency || 1, MAX_WORKERS);
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency,
    createWorker,
    timeout: TIMEOUT_MS,
  });
  return solution && btoa(JSON.stringify({ challenge, solution }));
};
