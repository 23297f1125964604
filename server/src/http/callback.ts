import type { IncomingHttpHeaders } from 'node:http';
import { API_BASE } from '@parvoz/contract/endpoint.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const BODY_LIMIT_BYTES = 64 * 1024;

/** Call of a provider's server, as received. */
export interface CallbackRequest {
  method: string;
  authorization: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
  address: string;
}

/**
 * An address that servers of a provider call, in words of their own: any method, any kind of body, no envelope and no limit of
 * calls. What `ask` resolves to is sent as JSON, with the status 200 unless it says another one; it must not throw.
 */
export const addCallback = async (
  http: FastifyInstance,
  path: string,
  ask: (request: CallbackRequest) => Promise<{ answer: object; status?: number }>,
): Promise<void> => {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    const send = async (
      { method, headers, ip: address }: FastifyRequest,
      reply: FastifyReply,
      body: string,
    ) => {
      const { answer, status = 200 } = await ask({
        method,
        authorization: headers.authorization,
        headers,
        body,
        address,
      });
      return reply.code(status).header('cache-control', 'no-store').send(answer);
    };
    // A body that cannot be had is one that nobody can read, which each protocol has a word for.
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if ((error.statusCode ?? 500) >= 500) request.log.error({ err: error }, 'a callback failed');
      return send(request, reply, '');
    });
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: API_BASE + path,
      config: { skipsRateLimit: true },
      handler: (request, reply) => send(request, reply, typeof request.body === 'string' ? request.body : ''),
    });
  });
};
