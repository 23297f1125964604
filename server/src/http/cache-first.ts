import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { API_BASE } from '@parvoz/contract/endpoint.ts';
import { LANGUAGE_PARAM } from '@parvoz/contract/languages.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../lib/metrics.ts';
import { prefersMarkdown } from './accept.ts';
import { writeCached } from './cached-response.ts';
import { hasOneHost } from './client-error.ts';
import { languageOfCall, languageOfPage, type PageCaller } from './language.ts';
import type { PublicCache } from './public-cache.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { tokenOfReader } from './reader-pages.ts';
import { timingOf } from './request-times.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON of the body as it was sent; empty without one. */
    bodyText: string;
  }
}

/** A public call's alias in the cache: language, address and body as they are written. A key has many aliases. */
export const callAlias = (headers: IncomingHttpHeaders, url: string, body = ''): string =>
  `${languageOfCall({ headers })} ${url}${body && `\n${body}`}`;

/** Returns the alias of a page as HTML or as Markdown; the key that it leads to tells which of them exist. */
const pageAlias = (caller: PageCaller, url: string): string =>
  `${prefersMarkdown(caller.headers.accept) ? 'markdown' : 'page'} ${languageOfPage(caller)} ${url}`;

/** Returns the alias of a request by its route, because an address can be written in many ways. */
const aliasOf = (request: FastifyRequest): string | undefined => {
  if (request.routeOptions.url === '/*')
    // A request that chooses a language is answered with a cookie.
    return LANGUAGE_PARAM in (request.query as object) ? undefined : pageAlias(request, request.url);
  if (request.method === 'POST' && !request.bodyText) return undefined;
  return callAlias(request.headers, request.url, request.bodyText);
};

/** Adds the alias of a request: from now on such requests are answered with what has this key. */
export const addAliasOf = (request: FastifyRequest, cache: PublicCache, key: string): void => {
  const alias = aliasOf(request);
  if (alias !== undefined) cache.addAlias(alias, key);
};

/** Largest body of filters and searches that has an alias. */
const MAX_BODY_BYTES = 250;

/** Bytes of a body that is worth waiting for; 0 without one. */
const bodyLengthOf = ({ headers }: IncomingMessage): number => {
  const length = Number(headers['content-length'] ?? 0);
  return headers['content-type'] === 'application/json' && length <= MAX_BODY_BYTES ? length : 0;
};

const isReading = (method: string | undefined) => method === 'GET' || method === 'HEAD';
const NO_QUERY = {};

/**
 * Answers from the cache before the framework sees the request, for what the rate limit lets in: making its request and reply,
 * finding the route and running the hooks takes longer than the answer. A request without a known alias goes on as usual.
 */
export const respondFirst = (
  http: FastifyInstance,
  cache: PublicCache,
  rateLimiter: RateLimiter,
  metrics?: Metrics,
): void => {
  const [handle] = http.server.listeners('request') as [(from: IncomingMessage, to: ServerResponse) => void];
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  http.decorateRequest('bodyText', '');

  const responds = (request: IncomingMessage, response: ServerResponse, body?: string): boolean => {
    const start = metrics ? performance.now() : 0;
    const { headers, method = '', url = '' } = request;
    const isCall = url.startsWith(API_BASE);
    const cached = cache.findByAlias(
      isCall ? callAlias(headers, url, body) : pageAlias({ headers, query: NO_QUERY, server: http }, url),
    );
    if (cached?.hasReader && tokenOfReader(headers) !== null) return false;
    // A request beyond the limit is counted once more, and refused, by the framework.
    if (!cached || rateLimiter.countCached(request) !== 0) return false;
    const written = writeCached(request, response, cached);
    const note = () =>
      metrics &&
      timingOf(metrics, method, cached.route, response.statusCode).observe(
        (performance.now() - start) / 1000,
      );
    if (written instanceof Promise)
      // A body that was read is gone.
      written.then(note, () => (body === undefined ? handle(request, response) : response.destroy()));
    else note();
    return true;
  };

  const respondToBody = (request: IncomingMessage, response: ServerResponse, length: number): void => {
    const bytes: Buffer | null = request.read();
    if (bytes?.length === length && responds(request, response, bytes.toString())) return;
    // The framework reads it again.
    if (bytes) request.unshift(bytes);
    handle(request, response);
  };

  http.server.off('request', handle);
  http.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers, method, url = '' } = request;
    // Without a host, or with two, it is refused by what comes later.
    const isPlain = headers.authorization === undefined && hasOneHost(request);
    if (!isPlain || isClosing) return handle(request, response);
    if (isReading(method)) return responds(request, response) || handle(request, response);
    const length = method === 'POST' && cache.hasPath(url) ? bodyLengthOf(request) : 0;
    if (length > 0) request.once('readable', () => respondToBody(request, response, length));
    else handle(request, response);
  });
};
