import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import { indexPassed, passedQueue } from './index.service.ts';
import * as misses from './misses/misses.service.ts';

export const searchJobs = (ctx: Pick<Context, 'db' | 'pool' | 'clock'>): JobWorker[] => [
  { queue: misses.forgetQueue, run: () => misses.forgetOld(ctx), cron: '41 3 * * *' },
  // The first minute of a day in Tashkent; each hour after it for what was indexed by the day before, or failed.
  { queue: passedQueue, run: () => indexPassed(ctx), cron: '1 * * * *' },
];
