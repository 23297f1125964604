import { z } from 'zod';
import { SIDES } from './application-states.ts';
import { endpoint } from './endpoint.ts';
import { ROLES } from './roles.ts';

/**
 * What an open page is notified of; it then asks for what it shows. READY comes first and after every reconnection, when
 * anything may have been missed. Signed-out streams are closed.
 */
export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('READY') }),
  /** Its state, documents, notes or manager changed; `seq` is the newest of its timeline and chat. */
  z.object({ kind: z.literal('APPLICATION'), applicationId: z.uuid(), seq: z.number().int() }),
  z.object({ kind: z.literal('MESSAGE'), applicationId: z.uuid(), seq: z.number().int() }),
  /** A side has read its chat up to `seq`; that many messages of the other one are left to it. */
  z.object({
    kind: z.literal('READ'),
    applicationId: z.uuid(),
    side: z.enum(SIDES),
    seq: z.number().int(),
    unreadCount: z.number().int(),
  }),
  z.object({ kind: z.literal('NOTIFICATION') }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const openEvents = endpoint({
  method: 'GET',
  path: '/events',
  access: ROLES,
  stream: true,
  tag: 'Notifications',
  summary: 'Live events as server-sent events, each a JSON object in `data`; needs a bearer header',
  data: LiveEvent,
});
