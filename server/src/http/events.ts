import { openFamilyEvents } from '@parvoz/contract/applications/family.ts';
import { API_BASE } from '@parvoz/contract/endpoint.ts';
import { openEvents } from '@parvoz/contract/platform/live.ts';
import type { FastifyInstance } from 'fastify';
import type { Subscribers } from '../db/listen.ts';
import { LIVE_CHANNEL, readNotice } from '../db/live.ts';
import type { EventHub } from './event-hub.ts';
import { EventStream } from './event-stream.ts';
import { parseRequest } from './parse.ts';
import { type Authenticate, authorize } from './session.ts';

/** Serves live events to accounts and to guardians: answers without an end. Closing `app` ends them first. */
export const addEvents = (app: FastifyInstance, hub: EventHub, authenticate: Authenticate): void => {
  for (const endpoint of [openEvents, openFamilyEvents])
    app.route({
      method: endpoint.method,
      url: API_BASE + endpoint.path,
      // A HEAD would wait for an end that does not come.
      exposeHeadRoute: false,
      config: { endpoint, authenticates: true },
      preParsing: async (request, _reply, payload) => {
        await authorize(endpoint, request, authenticate);
        return payload;
      },
      handler: (request, reply) => {
        const caller = request.guardian ?? request.actor!;
        const { age } = parseRequest(endpoint, request).query;
        hub.assertCapacity(caller);
        reply.hijack();
        const stream = new EventStream(reply.raw, reply.getHeaders() as Record<string, string>);
        const leave = hub.add(caller, stream, age);
        reply.raw.once('close', leave);
      },
    });
  app.addHook('preClose', async () => hub.close());
};

/** Returns the subscribers that pass live events and ends of sessions of all processes on to the streams of this one. */
export const liveSubscribers = (hub: EventHub): Subscribers => ({
  [LIVE_CHANNEL]: (payload) => {
    if (payload === null) return hub.notifyReady();
    const { to, event } = readNotice(payload);
    hub.notify(to, event);
  },
  // `*` and a lost line say only that some have ended.
  sessions: (payload) => {
    if (payload === null || payload === '*') void hub.check();
    else hub.endSessions(payload.split(','));
  },
});
