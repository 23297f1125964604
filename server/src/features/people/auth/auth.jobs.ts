import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import * as service from './auth.service.ts';

export const authJobs = (ctx: Pick<Context, 'db' | 'clock'>): JobWorker[] => [
  { queue: service.forgetQueue, run: () => service.forgetExpired(ctx), cron: '29 * * * *' },
];
