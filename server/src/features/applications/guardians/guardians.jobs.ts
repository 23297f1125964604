import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import { paidQueue } from '../../money/payments/payments.service.ts';
import * as guardians from './guardians.service.ts';
import { remindOfDue, remindQueue } from './reminders.service.ts';
import * as settling from './settling.service.ts';

export const guardianJobs = (ctx: Context, given: settling.Settling): JobWorker[] => [
  { queue: guardians.forgetQueue, run: () => guardians.forgetOld(ctx), cron: '23 4 * * *' },
  // By day only: phones ring.
  { queue: remindQueue, run: () => remindOfDue(ctx), cron: '42 9-19 * * *' },
  { queue: settling.settleQueue, run: () => settling.settleLeft(ctx, given), cron: '33 * * * *' },
  { queue: paidQueue, run: (data) => settling.settle(ctx, given, (data as { id: string }).id) },
];
