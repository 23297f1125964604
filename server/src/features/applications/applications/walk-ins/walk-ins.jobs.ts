import type { Context } from '../../../../db/context.ts';
import type { JobWorker } from '../../../../db/jobs.ts';
import * as cleanup from './cleanup.service.ts';

export const walkInJobs = (ctx: Pick<Context, 'db' | 'clock'>): JobWorker[] => [
  { queue: cleanup.forgetQueue, run: () => cleanup.forgetEnded(ctx), cron: '51 3 * * *' },
];
