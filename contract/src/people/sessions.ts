import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MAX_PASSWORD_LENGTH } from '../limits.ts';
import { ROLES } from '../roles.ts';

/**
 * A signed-in browser. `browser` and `system` are names as `Chrome` and `Android`, null where they are unknown; `lastUsedAt` is
 * exact to a few minutes.
 */
export const Session = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** True for the session of the call. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const PasswordConfirmation = z.object({ password: z.string().min(1).max(MAX_PASSWORD_LENGTH) });

const tag = 'Authentication';

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/session',
  access: ROLES,
  tag,
  summary: 'Own sessions that have not ended: this one, then the others as they were last used',
  data: z.array(Session),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/session/{id}',
  access: ROLES,
  tag,
  summary: 'End one’s own session; asks for a password that was given recently',
  params: z.object({ id: z.uuid() }),
  data: z.null(),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/session',
  access: ROLES,
  tag,
  summary: 'End all of one’s own sessions but this one; asks for a password that was given recently',
  data: z.null(),
});

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/auth/confirm',
  access: ROLES,
  tag,
  summary: 'Give one’s own password once more: for ten minutes this session may do what asks for it',
  body: PasswordConfirmation,
  data: z.null(),
});
