import type { FastifyInstance } from 'fastify';

const BODY_LIMIT_BYTES = 16 * 1024;

/** Makes the routes of this scope accept forms beside JSON, as providers' servers send them. Never for a browser's calls. */
export const acceptForms = (scope: FastifyInstance): void => {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
};
