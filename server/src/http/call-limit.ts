import { hash } from 'node:crypto';
import { API_BASE } from '@parvoz/contract/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../db/context.ts';
import type { Clock } from '../lib/clock.ts';
import { networkOf } from '../lib/networks.ts';
import { AppError } from './app-error.ts';
import { isPageAddress } from './error-handler.ts';
import { isInternal } from './internal-call.ts';
import { bearerOf } from './session.ts';
import { WindowCounter } from './window-counter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route asks whose token came along, so that its calls are counted once that is known. */
    identifies?: boolean;
    /** Calls of the route are not counted. */
    uncounted?: boolean;
  }
}

/** Calls of one account, or of one address without one, in a minute. */
const CALLS_PER_MINUTE = 1200;
/** Tokens of which it is remembered who is behind them. */
const MOST_TOKENS = 20_000;

/** The caller's network. Where no proxy has spoken there is nothing to resolve, which would cost a tenth of a kept answer. */
export const networkOfCaller = (request: FastifyRequest): string =>
  networkOf(
    request.headers['x-forwarded-for'] === undefined ? (request.socket.remoteAddress ?? '') : request.ip,
  );

const PICTURES = `${API_BASE}/attach/open/:id`;

/**
 * By the route that was found, so that an address counts however it is written. Pages and their files are counted
 * elsewhere or not at all; of pictures, one page asks for dozens. Documents are asked for with a token.
 */
const isCounted = ({ routeOptions: { url, config }, headers, url: address }: FastifyRequest): boolean => {
  if (config.uncounted) return false;
  if (url === PICTURES) return headers.authorization !== undefined;
  return url === undefined || url === '/*' ? !isPageAddress(address) : url.startsWith('/api/');
};

/** Counts a call once it is known who makes it; throws TOO_MANY_REQUESTS. */
export type CountCaller = (request: FastifyRequest, actor: Actor | null) => void;

/**
 * Slows down an account that floods the API, wherever it calls from, and a network from which strangers do; `max` is for
 * tests and benchmarks. Counted here and at once: @fastify/rate-limit waits four times for what is known already
 * (docs/decisions/009-own-security-headers.md).
 */
export const addCallLimit = (app: FastifyInstance, clock: Clock, max = CALLS_PER_MINUTE): CountCaller => {
  const calls = new WindowCounter(clock, max, 60_000);
  /** Accounts by their tokens, null for a token that works for nobody: a flood is refused before the database is asked. */
  const accounts = new LRUCache<string, { accountId: string | null }>({ max: MOST_TOKENS });
  const keyOf = (token: string): string => hash('sha1', token);

  const count = (request: FastifyRequest, accountId: string | null): void => {
    const seconds = calls.take(accountId ?? networkOfCaller(request));
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', undefined, seconds);
  };

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isCounted(request) || isInternal(request)) return done();
    const token = bearerOf(request);
    const known = token === null ? undefined : accounts.get(keyOf(token));
    if (token !== null && !known && request.routeOptions.config.identifies) return done();
    try {
      count(request, known?.accountId ?? null);
    } catch (error) {
      return done(error as AppError);
    }
    done();
  });

  return (request, actor) => {
    const token = bearerOf(request);
    if (token === null || !isCounted(request) || isInternal(request)) return;
    const key = keyOf(token);
    const isNew = !accounts.has(key);
    const accountId = actor?.accountId ?? null;
    accounts.set(key, { accountId });
    // What was known has been counted when the call came.
    if (isNew) count(request, accountId);
  };
};
