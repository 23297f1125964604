import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Headers that every answer has, as helmet's defaults would set them. Built once: @fastify/helmet builds its middlewares and
 * the policy's text again for every request, which cost a third of the speed of a cached answer
 * (docs/decisions/009-own-security-headers.md). Pages replace the policy by their own (`pages.ts`).
 */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Those among them that only a document obeys. */
const DOCUMENT_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
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
  ...DOCUMENT_HEADERS,
  ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** Sets the headers on every answer to a request that Fastify could read; others get theirs where they are answered. */
export const addSecurityHeaders = (app: FastifyInstance, headers: SecurityHeaders): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
};

/**
 * Takes from an answer what a script, a style sheet or a font of a page has no use for. Its policy stays, which forbids everything
 * to what is opened by itself or runs as a worker. A page of a workspace asks for fifty such files, and over HTTP/1.1 each has its
 * headers in full.
 */
export const removeDocumentHeaders = (reply: FastifyReply): void => {
  for (const name of Object.keys(DOCUMENT_HEADERS)) reply.removeHeader(name);
};
