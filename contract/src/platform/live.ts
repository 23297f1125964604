import { z } from 'zod';
import { SIDES } from '../applications/application-states.ts';
import { endpoint } from '../endpoint.ts';
import { ROLES } from '../roles.ts';

/**
 * Event that an open page is notified of; it then reads what it shows again. READY comes when anything may have been missed:
 * first, unless the page has said how long it has been reading and nothing has happened since, and after every
 * reconnection. Signed-out streams are closed.
 */
export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('READY') }),
  /** State, documents, notes or manager have changed; `seq` is the newest of the timeline and chat. */
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
  /** Money has moved: of an application's protected payment, or (null) of a balance alone. */
  z.object({ kind: z.literal('MONEY'), applicationId: z.uuid().nullable() }),
  /** To whom an application is shown has changed, or what they have opened of it. */
  z.object({ kind: z.literal('GUARDIAN'), applicationId: z.uuid() }),
  /** Walk-ins of the agency have changed. */
  z.object({ kind: z.literal('WALK_IN') }),
  /** A review of the agency was written, changed, answered, hidden or shown, or lost its author. */
  z.object({ kind: z.literal('REVIEW') }),
  /** Facts of something were checked, or a report of it closed: the queue of administrators is another one. */
  z.object({ kind: z.literal('FACTS') }),
  /**
   * Progress of a bulk change that this account has begun, and its end; `id` is the call's, `auditId` its entry in the audit
   * where it can be undone.
   */
  z.object({
    kind: z.literal('PROGRESS'),
    id: z.uuid(),
    state: z.enum(['RUNNING', 'DONE', 'FAILED']),
    done: z.number().int(),
    total: z.number().int(),
    auditId: z.uuid().nullable(),
  }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const StreamQuery = z.object({
  /** Seconds since the page first read something, if it has had no stream since. */
  age: z.coerce.number().int().min(0).optional(),
});

export const openEvents = endpoint({
  method: 'GET',
  path: '/events',
  access: ROLES,
  stream: true,
  query: StreamQuery,
  tag: 'Notifications',
  summary: 'Live events as server-sent events, each a JSON object in `data`; needs a bearer header',
  data: LiveEvent,
});
