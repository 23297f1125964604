import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import * as guardians from './guardians.service.ts';

export const guardianJobs = (ctx: Pick<Context, 'db' | 'clock'>): JobWorker[] => [
  { queue: guardians.forgetQueue, run: () => guardians.forgetOld(ctx), cron: '23 4 * * *' },
];
