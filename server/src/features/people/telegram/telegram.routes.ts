import * as calls from '@parvoz/contract/people/telegram.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../db/context.ts';
import { addCallback } from '../../../http/callback.ts';
import { type Route, route } from '../../../http/route.ts';
import { createLogThrottle } from '../../../lib/log-throttle.ts';
import type { Storage } from '../../../lib/storage.ts';
import type { BotConfig } from '../../../lib/telegram/bot-settings.ts';
import * as bot from '../notifications/bot/bot.service.ts';
import * as receiving from './receiving.service.ts';
import * as service from './telegram.service.ts';

export const telegramRoutes: Route[] = [
  route(calls.getTelegram, (ctx) => bot.getState(ctx)),
  route(calls.startTelegramLink, (ctx) => service.startLink(ctx)),
  route(calls.endTelegramLink, (ctx) => bot.unlink(ctx)),
  route(calls.updateTelegramChoices, (ctx, { body }) => bot.updateChoices(ctx, body)),
  route(calls.updateTelegramSms, (ctx, { body }) => bot.updateWithSms(ctx, body.withSms)),
];

/** Address of the bot's updates by Telegram, relative to the API. */
export const BOT_WEBHOOK_PATH = '/telegram-bot/update';

/** The address of its updates, where there is a bot. */
export const addBotWebhook = async (
  http: FastifyInstance,
  ctx: Context & { storage: Storage },
  config: BotConfig | undefined,
): Promise<void> => {
  if (!config) return;
  const webhook = { ...config, shouldLog: createLogThrottle() };
  await addCallback(http, BOT_WEBHOOK_PATH, ({ headers, body, address }) => {
    const given = headers['x-telegram-bot-api-secret-token'];
    const secret = typeof given === 'string' ? given : '';
    return receiving.answerWebhook(ctx, webhook, { secret, body, address });
  });
};
