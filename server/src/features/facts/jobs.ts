import type { Context } from '../../db/context.ts';
import type { JobWorker } from '../../db/jobs.ts';
import * as reports from './reports/service.ts';

export const factJobs = (ctx: Pick<Context, 'db' | 'clock'>): JobWorker[] => [
  { queue: reports.forgetQueue, run: () => reports.forgetOld(ctx), cron: '53 3 * * *' },
];
