import type { Envelope } from '@parvoz/contract/envelope.ts';
import { ERROR_STATUS, type ErrorCode } from '@parvoz/contract/errors.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { languageOfCall } from './language.ts';
import { errorText } from './texts.ts';

const BY_STATUS: Record<number, ErrorCode> = {
  400: 'MALFORMED',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};

/** Codes of a database that is gone, going or not ready yet: of the line to it, then PostgreSQL's own. */
const UNAVAILABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '53300', '08006', '08001'],
]);

const isUnavailable = (error: { code?: string; message?: string }): boolean =>
  UNAVAILABLE.has(error.code ?? '') ||
  /timeout exceeded when trying to connect|Connection terminated/.test(error.message ?? '');

/** The failure as an envelope in the caller's language. */
export const failure = (language: Language, error: AppError, requestId?: string): Envelope<never> => ({
  isError: true,
  message: errorText(language, error.code),
  data: null,
  code: error.code,
  ...(error.fields && {
    fields: Object.fromEntries(
      Object.entries(error.fields).map(([path, { problem, limit }]) => [
        path,
        errorText(language, `field.${problem}`, limit),
      ]),
    ),
  }),
  ...(requestId && { requestId }),
});

/** What is known of an error: its own code, Fastify's status for a bad request, or a fault of ours. */
const toAppError = (error: FastifyError | AppError): AppError => {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return new AppError('UNAVAILABLE');
  const status = error.statusCode ?? 500;
  return new AppError(BY_STATUS[status] ?? (status < 500 ? 'MALFORMED' : 'INTERNAL'));
};

const send = (request: FastifyRequest, reply: FastifyReply, known: AppError) => {
  const isFault = ERROR_STATUS[known.code] >= 500;
  return reply
    .code(ERROR_STATUS[known.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failure(languageOfCall(request), known, isFault ? request.id : undefined));
};

/** Answers what Fastify refuses before it looks for a route and gives to no error handler: an unreadable address. */
export const sendFrameworkError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  send(request, reply, toAppError(error));
};

/** The one place where a failure becomes an answer. Faults of ours are logged with the request's id, and it is shown. */
export const addErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = toAppError(error);
    if (ERROR_STATUS[known.code] >= 500) request.log.error({ err: error }, 'request failed');
    return send(request, reply, known);
  });
  app.setNotFoundHandler((request, reply) => send(request, reply, new AppError('NOT_FOUND')));
};
