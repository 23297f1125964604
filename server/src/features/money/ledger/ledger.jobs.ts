import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import * as invariants from './invariants/invariants.service.ts';

export const ledgerJobs = (
  ctx: Pick<Context, 'db' | 'pool' | 'clock' | 'log'>,
  expected: readonly invariants.Invariant[],
): JobWorker[] => [
  {
    queue: invariants.proveQueue,
    run: async (data) => {
      const { isWhole } = data as { isWhole?: boolean };
      await (isWhole ? invariants.prove : invariants.proveNightly)(ctx, expected);
    },
    cron: '7 2 * * *',
  },
];
