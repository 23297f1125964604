import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import { releaseDue, releaseQueue } from './releases.service.ts';
import {
  type DueCheck,
  dueQueue,
  type RestHook,
  remindOfPayments,
  restPayments,
  restQueue,
} from './reminders.service.ts';

export const protectionJobs = (
  ctx: Context,
  { isBeingChecked, followRest }: { isBeingChecked: DueCheck; followRest: RestHook },
): JobWorker[] => [
  { queue: releaseQueue, run: () => releaseDue(ctx), cron: '* * * * *' },
  { queue: restQueue, run: () => restPayments(ctx, followRest), cron: '* * * * *' },
  // By day only: phones ring.
  { queue: dueQueue, run: () => remindOfPayments(ctx, isBeingChecked), cron: '22 9-19 * * *' },
];
