import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGE_PARAM } from '@parvoz/contract/languages.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendCached } from './cached-response.ts';
import { languageOfCall, languageOfPage } from './language.ts';
import type { PublicCache } from './public-cache.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** A reading call's alias in the cache: language and address as it is written. The same key has many aliases. */
export const callAlias = (headers: IncomingHttpHeaders, url: string): string =>
  `${languageOfCall({ headers })} ${url}`;

/** The alias of any request; by its route, because an address can be written in many ways. */
export const aliasOf = (request: FastifyRequest): string =>
  request.routeOptions.url === '/*'
    ? `page ${languageOfPage(request)} ${request.url}`
    : callAlias(request.headers, request.url);

/** An anonymous reading request that Node can be given the ready answer to. */
const isPlain = ({ method, headers, query, raw }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  // Refused and answered with a cookie, respectively, by what comes later.
  (headers.host !== undefined || raw.httpVersion === '1.0') &&
  !(LANGUAGE_PARAM in (query as object));

/**
 * Answers from memory before anything else is done for a request within the rate limit: each further hook
 * costs more than looking the answer up. Has to be the first hook.
 */
export const respondFromCache = (
  app: FastifyInstance,
  cache: PublicCache,
  rateLimiter: RateLimiter,
): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const response = isPlain(request) ? cache.findByAlias(aliasOf(request)) : undefined;
    // What is one too many is counted once more, and refused, by the rate limiter's own hook.
    if (!response || rateLimiter.countAnonymous(request) > 0) return done();
    const sent = sendCached(request, reply, response);
    if (sent instanceof Promise) sent.catch(done);
  });
};
