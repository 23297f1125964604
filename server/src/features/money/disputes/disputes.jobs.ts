import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import { remindDue, remindQueue } from './reminders.service.ts';

export const disputeJobs = (ctx: Context): JobWorker[] => [
  { queue: remindQueue, run: () => remindDue(ctx), cron: '*/5 * * * *' },
];
