import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { nextRequestId } from '../lib/ids.ts';
import type { Metrics } from '../lib/metrics.ts';
import { respondFirst } from './cache-first.ts';
import { addRefusals, clientErrorSender } from './client-error.ts';
import { addErrorHandler, frameworkErrorSender } from './error-handler.ts';
import type { PublicCache } from './public-cache.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { normaliseRequest } from './raw-request.ts';
import { addDraining } from './refused-body.ts';
import { timeRequests } from './request-times.ts';
import { addSecurityHeaders, type SecurityHeaders } from './security.ts';
import { addTrial } from './trial.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
/** A request that takes longer than this to arrive is cut off; without a limit, a few idle clients hold the server up. */
const REQUEST_TIMEOUT_MS = 120_000;
/**
 * Compression of responses that are no answer of a call, as a failed page or a file, while they are sent, at a quality that
 * takes little time.
 */
const COMPRESSION: FastifyCompressOptions = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

export interface ServerOptions {
  log: FastifyBaseLogger;
  /** Addresses and networks of proxies that are believed about the address of a visitor. */
  trustedProxies: string[];
  /** Networks from which the trial's conveniences work (trial.ts). */
  trialNetworks: string[];
  /** Headers of every answer. */
  headers: SecurityHeaders;
  cache: PublicCache;
  rateLimiter: RateLimiter;
  metrics?: Metrics | undefined;
}

/** A server without routes: what happens to every request, in the order in which it happens. */
export const createServer = async ({
  log,
  trustedProxies,
  trialNetworks,
  headers,
  cache,
  rateLimiter,
  metrics,
}: ServerOptions): Promise<FastifyInstance> => {
  const http = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: trustedProxies,
    rewriteUrl: normaliseRequest,
    // Node itself would answer without the headers.
    http: { requireHostHeader: false },
    forceCloseConnections: 'idle',
    frameworkErrors: frameworkErrorSender(headers),
    clientErrorHandler: clientErrorSender(headers),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  });
  respondFirst(http, cache, rateLimiter, metrics);
  if (metrics) timeRequests(http, metrics);
  addSecurityHeaders(http, headers);
  addRefusals(http, headers);
  addTrial(http, trialNetworks);
  addErrorHandler(http);
  addDraining(http);
  rateLimiter.addTo(http);
  await http.register(cookie);
  await http.register(compress, COMPRESSION);
  // Some clients announce JSON and send nothing with calls that take nothing.
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.bodyText = text;
    const { endpoint } = request.routeOptions.config;
    return text === '' && !(endpoint?.body || endpoint?.upload || endpoint?.bytes)
      ? done(null, undefined)
      : parseJson(request, text, done);
  });
  // JSON only: a form of another site can send plain text without being asked.
  http.removeContentTypeParser('text/plain');
  return http;
};
