import type { Context } from '../../../../db/context.ts';
import type { JobWorker } from '../../../../db/jobs.ts';
import * as measures from './measures.service.ts';

export const measureJobs = (ctx: Pick<Context, 'db' | 'pool' | 'clock'>): JobWorker[] => [
  { queue: measures.measureQueue, run: () => measures.measureRequested(ctx), cron: '* * * * *' },
  {
    queue: measures.measureAllQueue,
    run: async () => void (await measures.measureAll(ctx)),
    cron: '11 4 * * *',
  },
];
