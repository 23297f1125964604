import type { Context } from '../../db/context.ts';
import type { JobWorker } from '../../db/jobs.ts';
import type { SmsGateway } from '../../lib/sms/gateway.ts';
import * as inbox from './inbox/service.ts';
import * as reminders from './reminders/service.ts';
import * as service from './service.ts';

export const notificationJobs = (ctx: Context, gateway: SmsGateway): JobWorker[] => [
  {
    queue: service.smsQueue,
    run: (data, isLastAttempt) => service.deliver(ctx, gateway, (data as { id: string }).id, isLastAttempt),
    concurrency: 2,
  },
  { queue: service.eraseTextsQueue, run: () => service.eraseOld(ctx), cron: '17 * * * *' },
  { queue: inbox.forgetQueue, run: () => inbox.forgetOld(ctx), cron: '43 3 * * *' },
  // By day only: phones ring.
  { queue: reminders.remindQueue, run: () => reminders.remindOfDeadlines(ctx), cron: '12 9-19 * * *' },
];
