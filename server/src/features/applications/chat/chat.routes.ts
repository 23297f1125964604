import * as calls from '@parvoz/contract/applications/chat.ts';
import { type Route, route } from '../../../http/route.ts';
import type { Storage } from '../../../lib/storage.ts';
import * as service from './chat.service.ts';
import * as templates from './templates.service.ts';

export const chatRoutes = (storage: Storage): Route[] => [
  route(calls.listMessages, (ctx, { params, query }) => service.list(ctx, params.id, query)),
  route(calls.sendMessage, (ctx, { params, body }) => service.send({ ...ctx, storage }, params.id, body)),
  route(calls.markRead, (ctx, { params, body }) => service.markRead(ctx, params.id, body.seq)),
  route(calls.listTemplates, (ctx) => templates.list(ctx)),
  route(calls.addTemplate, (ctx, { body }) => templates.add(ctx, body)),
  route(calls.updateTemplate, (ctx, { params, body }) => templates.update(ctx, params.id, body)),
  route(calls.removeTemplate, (ctx, { params }) => templates.remove(ctx, params.id)),
];
