import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import * as invariants from './invariants/invariants.service.ts';

export const ledgerJobs = (
  ctx: Pick<Context, 'db' | 'pool' | 'clock' | 'log'>,
  claims: readonly invariants.Claim[],
): JobWorker[] => [
  {
    queue: invariants.proveQueue,
    run: async () => {
      await invariants.prove(ctx, claims);
    },
    cron: '7 2 * * *',
  },
];
