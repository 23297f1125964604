import type { Context } from '../../../../db/context.ts';
import type { JobWorker } from '../../../../db/jobs.ts';
import * as held from './held.service.ts';

export const staffJobs = (ctx: Pick<Context, 'db' | 'clock'>): JobWorker[] => [
  { queue: held.forgetQueue, run: () => held.forgetOld(ctx), cron: '37 3 * * *' },
];
