import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import * as service from './payments.service.ts';

export const paymentJobs = (ctx: Context): JobWorker[] => [
  { queue: service.expiryQueue, run: () => service.endExpired(ctx), cron: '*/5 * * * *' },
  { queue: service.forgetQueue, run: () => service.forgetOld(ctx), cron: '47 3 * * *' },
];
