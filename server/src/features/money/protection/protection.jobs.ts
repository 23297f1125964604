import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import { releaseDue, releaseQueue } from './releases.service.ts';
import { dueQueue, remindOfPayments } from './reminders.service.ts';

export const protectionJobs = (ctx: Context): JobWorker[] => [
  { queue: releaseQueue, run: () => releaseDue(ctx), cron: '* * * * *' },
  // By day only: phones ring.
  { queue: dueQueue, run: () => remindOfPayments(ctx), cron: '22 9-19 * * *' },
];
