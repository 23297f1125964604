import { listDevelopmentMessages, reportEskiz } from '@parvoz/contract/messages.ts';
import * as calls from '@parvoz/contract/notifications.ts';
import { type Route, route } from '../../http/route.ts';
import * as inbox from './inbox/service.ts';
import * as service from './service.ts';

export interface NotificationSettings {
  /** Whether everybody may read the console's messages. */
  showsMessages: boolean;
  /** What the address of Eskiz's reports has to hold; without one there is no such address. */
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
  route(calls.getSmsChoices, (ctx) => inbox.getSmsChoices(ctx)),
  route(calls.updateSmsChoices, (ctx, { body }) => inbox.updateSmsChoices(ctx, body)),
];
