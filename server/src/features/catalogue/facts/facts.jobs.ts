import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import * as mistakeReports from './mistake-reports/mistake-reports.service.ts';

export const factJobs = (ctx: Context): JobWorker[] => [
  // By day, because it may send messages.
  { queue: mistakeReports.forgetQueue, run: () => mistakeReports.forgetOld(ctx), cron: '53 9 * * *' },
];
