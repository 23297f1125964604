import type { Context } from '../../db/context.ts';
import type { Work } from '../../db/jobs.ts';
import type { SmsGateway } from '../../lib/sms/gateway.ts';
import * as inbox from './inbox/service.ts';
import * as service from './service.ts';

export const notificationJobs = (ctx: Pick<Context, 'db' | 'clock' | 'log'>, gateway: SmsGateway): Work[] => [
  {
    queue: service.smsQueue,
    run: (data, isLast) => service.deliver(ctx, gateway, (data as { id: string }).id, isLast),
    workers: 2,
  },
  { queue: service.eraseTextsQueue, run: () => service.eraseOldTexts(ctx), cron: '17 * * * *' },
  { queue: inbox.forgetQueue, run: () => inbox.forgetOld(ctx), cron: '43 3 * * *' },
];
