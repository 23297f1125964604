import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DEFAULT_LANGUAGE } from '@parvoz/contract/languages.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { failure } from './error-handler.ts';
import type { SecurityHeaders } from './security.ts';

/** Statuses of requests that Node itself refuses, by its codes; anything else is 400. */
const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

const BODY = JSON.stringify(failure(DEFAULT_LANGUAGE, new AppError('MALFORMED')));

const responseOf = (status: number, headers: SecurityHeaders): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(BODY)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    BODY,
  ].join('\r\n');

/** Returns what is hardly HTTP, as every other failure is answered, and ends the connection. */
export const clientErrorSender =
  (headers: SecurityHeaders) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.write(responseOf(STATUS[error.code ?? ''] ?? 400, headers));
    socket.destroy(error);
  };

/**
 * Returns whether a request names one host, or none before HTTP/1.1 (RFC 9112 §3.2). Node gives the first of several, while
 * whoever passed the request on may have gone by another one.
 */
export const hasOneHost = ({ headers, httpVersion, rawHeaders }: IncomingMessage): boolean => {
  if (headers.host === undefined) return httpVersion !== '1.1';
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count < 2;
};

/** Refuses what Node itself would refuse without our headers, or does not refuse: no host or two, and unknown expectations. */
export const addRefusals = (app: FastifyInstance, headers: SecurityHeaders): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    done(hasOneHost(request.raw) ? undefined : new AppError('MALFORMED'));
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const own = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
    response.writeHead(417, { ...headers, ...own, connection: 'close' }).end(BODY);
  });
};
