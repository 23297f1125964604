import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { API_BASE } from '@parvoz/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { isInternal } from './internal-call.ts';

/** Headers that every answer has. Pages get their Content-Security-Policy, with its nonce, in `pages.ts`. */
export const addSecurityHeaders = async (app: FastifyInstance, production: boolean): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    strictTransportSecurity: production && { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
};

/** Pages, their files and pictures don't count: one page asks for dozens of them. */
const isCall = (url: string): boolean =>
  url.startsWith('/api/') && !url.startsWith(`${API_BASE}/attach/open/`);

/** Calls of one address in a minute. */
const CALLS_PER_MINUTE = 1200;

/** Slows down a single address that floods the API; `max` is for tests and benchmarks. */
export const addRateLimit = async (app: FastifyInstance, max = CALLS_PER_MINUTE): Promise<void> => {
  await app.register(rateLimit, {
    max,
    timeWindow: '1 minute',
    cache: 20_000,
    allowList: (request) => isInternal(request) || !isCall(request.url),
    errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS'),
  });
};
