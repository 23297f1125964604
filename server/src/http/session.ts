import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../db/context.ts';
import { AppError } from '../lib/app-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in caller of an endpoint for accounts only. */
    actor: Actor | null;
  }
}

/**
 * Returns the actor of a call: null without a token, or with one that is invalid or expired. Throws TOO_MANY_REQUESTS where the
 * limit is reached.
 */
export type Authenticate = (request: FastifyRequest) => Promise<Actor | null>;

/** Tokens are a few hundred characters; what is longer is none, and not worth a look. */
const BEARER = /^Bearer +([\w.-]{1,1000})$/i;

/** The token of the bearer header. A cookie is never read: browsers send it along unasked (docs/rules.md#sessions). */
export const bearerOf = ({ headers }: FastifyRequest): string | null =>
  BEARER.exec(headers.authorization ?? '')?.[1] ?? null;

/**
 * Finds out who makes this call, also for the log of those that are refused, and checks that the endpoint is for them. Throws
 * UNAUTHORIZED without a token that works, ACCESS_DENIED for another role, PASSWORD_CHANGE_REQUIRED while the account
 * has to change its password first.
 */
export const authorize = async (
  { access, beforePasswordChange }: AnyEndpoint,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<void> => {
  const actor = await authenticate(request);
  if (!actor) throw new AppError('UNAUTHORIZED');
  request.actor = actor;
  if (access !== 'public' && !access.includes(actor.role)) throw new AppError('ACCESS_DENIED');
  if (actor.mustChangePassword && !beforePasswordChange) throw new AppError('PASSWORD_CHANGE_REQUIRED');
};
