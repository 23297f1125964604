import type { Context } from '../../db/context.ts';
import type { JobWorker } from '../../db/jobs.ts';
import * as proofs from './proofs/service.ts';

export const ledgerJobs = (
  ctx: Pick<Context, 'db' | 'pool' | 'clock' | 'log'>,
  claims: readonly proofs.Claim[],
): JobWorker[] => [
  {
    queue: proofs.proveQueue,
    run: async () => {
      await proofs.prove(ctx, claims);
    },
    cron: '7 2 * * *',
  },
];
