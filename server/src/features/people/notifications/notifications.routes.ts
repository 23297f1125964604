import { listDevelopmentMessages, reportEskiz } from '@parvoz/contract/people/development-messages.ts';
import * as calls from '@parvoz/contract/people/notifications.ts';
import * as pushCalls from '@parvoz/contract/people/push.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../db/context.ts';
import { addCallback } from '../../../http/callback.ts';
import { type Route, route } from '../../../http/route.ts';
import { createLogThrottle } from '../../../lib/log-throttle.ts';
import * as inbox from './inbox/inbox.service.ts';
import * as service from './notifications.service.ts';
import * as devices from './push/devices.service.ts';
import * as smsChoices from './sms-choices.service.ts';
import * as telegram from './telegram/telegram.service.ts';

export interface NotificationSettings {
  /** True if everybody may read the console's messages. */
  showsMessages: boolean;
  /** Secret in the address of Eskiz's reports; without one there is no such address. */
  callbackSecret: string | undefined;
}

export const notificationRoutes = ({ showsMessages, callbackSecret }: NotificationSettings): Route[] => [
  route(listDevelopmentMessages, (ctx) => service.listDevelopment(ctx, showsMessages)),
  route(reportEskiz, (ctx, { params, body }) =>
    service.reportEskiz(ctx, callbackSecret, {
      secret: params.secret,
      requestId: body.request_id,
      ownId: body.user_sms_id,
      status: body.status,
    }),
  ),
  route(calls.listNotifications, (ctx, { query }) => inbox.list(ctx, query)),
  route(calls.readNotifications, (ctx, { body }) => inbox.read(ctx, body)),
  route(calls.getSmsChoices, (ctx) => smsChoices.getOwn(ctx)),
  route(calls.updateSmsChoices, (ctx, { body }) => smsChoices.update(ctx, body)),
  route(pushCalls.getPush, (ctx) => devices.getState(ctx)),
  route(pushCalls.addPushDevice, (ctx, { body }) => devices.add(ctx, body)),
  route(pushCalls.removePushDevice, (ctx, { params }) => devices.remove(ctx, params.id)),
  route(pushCalls.updatePush, (ctx, { body }) => devices.update(ctx, body)),
];

/** Address of the Telegram Gateway's reports, relative to the API. */
export const TELEGRAM_REPORT_PATH = '/telegram-gateway/report';

const headerOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** The address of its reports, where there is a contract. */
export const addTelegramReports = async (
  http: FastifyInstance,
  ctx: Context,
  contract: { token: string } | undefined,
): Promise<void> => {
  if (!contract) return;
  const reporter = { token: contract.token, shouldLog: createLogThrottle() };
  await addCallback(http, TELEGRAM_REPORT_PATH, ({ headers, body, address }) =>
    telegram.answerReport(ctx, reporter, {
      address,
      timestamp: headerOf(headers['x-request-timestamp']),
      signature: headerOf(headers['x-request-signature']),
      body,
    }),
  );
};
