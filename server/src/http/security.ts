import { API_BASE } from '@parvoz/contract/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../lib/clock.ts';
import { AppError } from './app-error.ts';
import { isInternal } from './internal-call.ts';

/**
 * Headers that every answer has, as helmet's defaults would set them. Made once: @fastify/helmet makes its middlewares
 * and the policy's text anew for every request, which cost a third of the speed of a kept answer
 * (docs/decisions/009-own-security-headers.md). Pages replace the policy by their own, with its nonce, in `pages.ts`.
 */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

export type SecurityHeaders = Readonly<Record<string, string>>;

/** The headers of every answer; browsers keep to HTTPS only where the product runs in production. */
export const securityHeaders = (production: boolean): SecurityHeaders => ({
  ...SECURITY_HEADERS,
  ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** Sets the headers on every answer to a request that Fastify could read; others get theirs where they are answered. */
export const addSecurityHeaders = (app: FastifyInstance, headers: SecurityHeaders): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
};

/** Pages, their files and pictures don't count: one page asks for dozens of them. Documents are asked for with a token. */
const isCall = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith('/api/') &&
  (headers.authorization !== undefined || !url.startsWith(`${API_BASE}/attach/open/`));

/** Calls of one address in a minute. */
const CALLS_PER_MINUTE = 1200;
const MINUTE_MS = 60_000;
/** Addresses that are counted at once; the ones that were quiet longest are forgotten. */
const MOST_ADDRESSES = 20_000;

/** The caller's address. Where no proxy has spoken there is nothing to resolve, which would cost a tenth of a kept answer. */
const addressOf = (request: FastifyRequest): string =>
  request.headers['x-forwarded-for'] === undefined ? (request.socket.remoteAddress ?? '') : request.ip;

/**
 * Slows down a single address that floods the API; `max` is for tests and benchmarks. Counted here and at once:
 * @fastify/rate-limit waits four times for what is known already (docs/decisions/009-own-security-headers.md).
 */
export const addRateLimit = (app: FastifyInstance, clock: Clock, max = CALLS_PER_MINUTE): void => {
  const counts = new LRUCache<string, { calls: number; until: number }>({ max: MOST_ADDRESSES });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isCall(request) || isInternal(request)) return done();
    const address = addressOf(request);
    const now = clock.now().getTime();
    const count = counts.get(address);
    if (!count || now >= count.until) counts.set(address, { calls: 1, until: now + MINUTE_MS });
    else if (++count.calls > max)
      return done(new AppError('TOO_MANY_REQUESTS', undefined, Math.ceil((count.until - now) / 1000)));
    done();
  });
};
