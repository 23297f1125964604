import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { type Actor, type Caller, type Guardian, isGuardian } from '../db/context.ts';
import { AppError } from '../lib/app-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in caller of an endpoint for accounts only. */
    actor: Actor | null;
    /** The signed-in caller of an endpoint for guardians. */
    guardian: Guardian | null;
  }
}

/**
 * Returns the caller of a call: null without a token, or with one that is invalid or expired. Throws TOO_MANY_REQUESTS where the
 * limit is reached.
 */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;

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
  const caller = await authenticate(request);
  if (!caller) throw new AppError('UNAUTHORIZED');
  if (isGuardian(caller)) request.guardian = caller;
  else request.actor = caller;
  if (access !== 'public' && !access.includes(caller.role)) throw new AppError('ACCESS_DENIED');
  if (!isGuardian(caller) && caller.mustChangePassword && !beforePasswordChange)
    throw new AppError('PASSWORD_CHANGE_REQUIRED');
};
