import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import type { PushClient } from '../../../lib/push/client.ts';
import type { SmsGateway } from '../../../lib/sms/gateway.ts';
import type { NoticeBot } from '../../../lib/telegram/bot.ts';
import type { TelegramGateway } from '../../../lib/telegram/gateway.ts';
import * as bot from './bot/bot.service.ts';
import * as forgetting from './forgetting.service.ts';
import * as service from './notifications.service.ts';
import * as push from './push/push.service.ts';
import * as reminders from './reminders/reminders.service.ts';
import * as telegram from './telegram/telegram.service.ts';

/** Ways by which messages leave the product. */
interface Ways {
  gateway: SmsGateway;
  telegram: TelegramGateway | null;
  bot: NoticeBot | null;
  push: PushClient;
}

export const notificationJobs = (
  ctx: Context,
  { gateway, telegram: telegramGateway, bot: noticeBot, push: pushClient }: Ways,
): JobWorker[] => [
  {
    queue: service.smsQueue,
    run: (data, isLastAttempt) => service.deliver(ctx, gateway, (data as { id: string }).id, isLastAttempt),
    concurrency: 2,
  },
  {
    queue: telegram.sendQueue,
    run: (data) => telegram.deliver(ctx, telegramGateway, (data as { id: string }).id),
    concurrency: 2,
  },
  {
    queue: telegram.checkQueue,
    run: (data) => telegram.check(ctx, telegramGateway, (data as { id: string }).id),
  },
  {
    queue: telegram.withdrawQueue,
    run: (data) => telegram.withdraw(ctx, telegramGateway, (data as { codeId: string }).codeId),
  },
  {
    queue: bot.noticeQueue,
    run: (data, isLastAttempt) => bot.deliver(ctx, noticeBot, (data as { id: string }).id, isLastAttempt),
    concurrency: 2,
  },
  {
    queue: push.pushQueue,
    run: (data, isLastAttempt) => push.deliver(ctx, pushClient, (data as { id: string }).id, isLastAttempt),
    concurrency: 2,
  },
  { queue: push.forgetQueue, run: () => push.forgetOld(ctx), cron: '49 3 * * *' },
  { queue: bot.forgetQueue, run: () => bot.forgetOld(ctx), cron: '47 3 * * *' },
  { queue: service.eraseTextsQueue, run: () => service.eraseOld(ctx), cron: '17 * * * *' },
  { queue: forgetting.forgetQueue, run: () => forgetting.forgetOld(ctx), cron: '43 3 * * *' },
  // By day only: phones ring.
  { queue: reminders.remindQueue, run: () => reminders.remindOfDeadlines(ctx), cron: '12 9-19 * * *' },
];
