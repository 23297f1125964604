import type { Context } from '../../../db/context.ts';
import type { JobWorker } from '../../../db/jobs.ts';
import type { NoticeBot } from '../../../lib/telegram/bot.ts';
import * as receiving from './receiving.service.ts';
import * as service from './telegram.service.ts';

export const telegramJobs = (ctx: Context, bot: NoticeBot | null): JobWorker[] => [
  {
    queue: receiving.webhookQueue,
    run: async () => {
      if (bot?.webhook) await bot.client.setWebhook(bot.webhook);
    },
    cron: '9 * * * *',
  },
  { queue: service.forgetQueue, run: () => service.forgetOld(ctx), cron: '51 3 * * *' },
];
