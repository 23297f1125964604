import type { Context } from '../../../../db/context.ts';
import type { JobWorker } from '../../../../db/jobs.ts';
import * as popularity from './popularity.service.ts';

export const popularityJobs = (ctx: Pick<Context, 'db' | 'pool' | 'clock'>): JobWorker[] => [
  { queue: popularity.orderQueue, run: () => popularity.order(ctx), cron: '4 * * * *' },
];
