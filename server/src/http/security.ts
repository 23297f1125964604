import type { FastifyInstance } from 'fastify';

/**
 * Headers that every answer has, as helmet's defaults would set them. Built once: @fastify/helmet builds its middlewares and
 * the policy's text again for every request, which cost a third of the speed of a cached answer
 * (docs/decisions/009-own-security-headers.md). Pages replace the policy by their own (`pages.ts`).
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
