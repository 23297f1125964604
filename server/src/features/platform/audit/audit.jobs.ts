import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import * as service from './audit.service.ts';

export const auditJobs = (ctx: Pick<Context, 'db' | 'clock'>): JobWorker[] => [
  { queue: service.forgetQueue, run: () => service.forgetOld(ctx), cron: '23 3 * * *' },
];
