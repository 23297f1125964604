import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import * as misses from './misses/misses.service.ts';

export const searchJobs = (ctx: Pick<Context, 'db' | 'clock'>): JobWorker[] => [
  { queue: misses.forgetQueue, run: () => misses.forgetOld(ctx), cron: '41 3 * * *' },
];
