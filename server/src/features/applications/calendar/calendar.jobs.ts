import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import * as reminders from './reminders/reminders.service.ts';

export const calendarJobs = (ctx: Context): JobWorker[] => [
  // By day only: phones ring.
  { queue: reminders.remindQueue, run: () => reminders.remindOfSaved(ctx), cron: '22 9-19 * * *' },
];
