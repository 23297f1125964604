import type { Context } from '../../db/context.ts';
import type { JobWorker } from '../../db/jobs.ts';
import * as cleanup from './cleanup/service.ts';

export const joiningJobs = (ctx: Pick<Context, 'db' | 'pool' | 'clock' | 'jobs'>): JobWorker[] => [
  { queue: cleanup.forgetQueue, run: () => cleanup.forgetDeclined(ctx), cron: '33 3 * * *' },
];
