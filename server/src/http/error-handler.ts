import type { Envelope } from '@parvoz/contract/envelope.ts';
import { ERROR_STATUS, type ErrorCode } from '@parvoz/contract/errors.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/unavailable.ts';
import { AppError } from '../lib/app-error.ts';
import { createLogThrottle } from '../lib/log-throttle.ts';
import { faultText, refusalText } from '../lib/texts.ts';
import { internalHeaders } from './internal-call.ts';
import { languageOfCall } from './language.ts';
import { sendPlainPage } from './plain-page.ts';
import type { SecurityHeaders } from './security.ts';
import { callOf, logRefusal } from './security-log.ts';

const BY_STATUS: Record<number, ErrorCode> = {
  400: 'MALFORMED',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};

/** Seconds after which a call that found no database may be made again. */
const RETRY_SECONDS = 2;

/** Seconds after which a call that found no space may be made again. */
const FULL_RETRY_SECONDS = 60;

/** Codes of a full disk: of the system where a file has no room, and of PostgreSQL. */
const FULL: Partial<Record<string, ErrorCode>> = {
  ENOSPC: 'STORE_FULL',
  EDQUOT: 'STORE_FULL',
  '53100': 'DATABASE_FULL',
};

/** The failure as an envelope in the caller's language. */
export const failure = (language: Language, error: AppError, requestId?: string): Envelope<never> => ({
  isError: true,
  message: refusalText(language, error),
  data: null,
  code: error.code,
  ...(error.fields && {
    fields: Object.fromEntries(
      Object.entries(error.fields).map(([path, fault]) => [path, faultText(language, fault)]),
    ),
  }),
  ...(error.references && { references: error.references }),
  ...(requestId && { requestId }),
});

/** Returns the error of the API for an exception: its own code, Fastify's status for a bad request, or an internal one. */
const toAppError = (error: FastifyError | AppError): AppError => {
  if (error instanceof AppError) return error;
  const full = FULL[error.code ?? ''];
  if (full) return new AppError(full, undefined, FULL_RETRY_SECONDS);
  if (isUnavailable(error)) return new AppError('UNAVAILABLE', undefined, RETRY_SECONDS);
  const status = error.statusCode ?? 500;
  return new AppError(BY_STATUS[status] ?? (status < 500 ? 'MALFORMED' : 'INTERNAL'));
};

/** Addresses that programs ask for; every other one is a page, also when nobody knows it. */
export const isPageAddress = (url: string): boolean => !/^\/(api|locales|assets|pdf|flags|feeds)\//.test(url);

/** The page that is shown in the place of one whose own address cannot be rendered (web/src/lib/shown-address.ts). */
const NOT_FOUND_PAGE = '/404';

/** Headers of the stand-in's answer that belong to itself, not to the failure that it is shown for. */
const OWN_HEADERS = ['etag', 'content-length', 'connection', 'date', 'keep-alive', 'transfer-encoding'];

/** Returns whether this process serves pages. */
const hasPages = (app: FastifyInstance): boolean => app.hasRoute({ method: 'GET', url: '/*' });

/** A browser that was given, or typed, an address that cannot be answered: it is shown a page instead of an envelope. */
const wantsPage = ({ headers, server, url }: FastifyRequest): boolean =>
  hasPages(server) && isPageAddress(url) && Boolean(headers.accept?.includes('text/html'));

/**
 * The not-found page in the visitor's language, with the failure's status. It is asked for by a call of its own:
 * Fastify refuses an unreadable address before any hook has run, so that cookies and headers would be missing here.
 */
const sendPage = async (request: FastifyRequest, reply: FastifyReply, known: AppError) => {
  const { cookie, 'accept-language': languages } = request.headers;
  const chosen = /[?&]lng=([\w-]+)/.exec(request.url)?.[1];
  const page = await request.server.inject({
    method: 'GET',
    url: chosen ? `${NOT_FOUND_PAGE}?lng=${chosen}` : NOT_FOUND_PAGE,
    headers: {
      accept: 'text/html',
      ...internalHeaders,
      ...(cookie && { cookie }),
      ...(languages && { 'accept-language': languages }),
    },
  });
  if (page.statusCode !== ERROR_STATUS.NOT_FOUND) return sendPlainPage(request, reply, known);
  const headers = Object.entries(page.headers).filter(([name]) => !OWN_HEADERS.includes(name));
  // As bytes: a text would be taken for JSON where the failure came before the reply had a serialiser.
  return reply.code(ERROR_STATUS[known.code]).headers(Object.fromEntries(headers)).send(page.rawPayload);
};

/** Faults, and visitors of whom there are too many, get a page for which nothing has to be rendered. */
const isPlain = ({ url }: FastifyRequest, { code }: AppError): boolean =>
  ERROR_STATUS[code] >= 500 || ERROR_STATUS[code] === 429 || url.split('?', 1)[0] === NOT_FOUND_PAGE;

const send = (request: FastifyRequest, reply: FastifyReply, known: AppError) => {
  if (!wantsPage(request)) return sendEnvelope(request, reply, known);
  return isPlain(request, known) ? sendPlainPage(request, reply, known) : sendPage(request, reply, known);
};

const sendEnvelope = (request: FastifyRequest, reply: FastifyReply, known: AppError) => {
  const isFault = ERROR_STATUS[known.code] >= 500;
  if (known.retryAfter !== undefined) reply.header('retry-after', known.retryAfter);
  // A call without a valid token is told which kind is needed (RFC 6750 §3).
  if (known.code === 'UNAUTHORIZED') reply.header('www-authenticate', 'Bearer');
  return reply
    .code(ERROR_STATUS[known.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failure(languageOfCall(request), known, isFault ? request.id : undefined));
};

/**
 * Returns what Fastify refuses before it looks for a route and gives to no hook or error handler: an unreadable
 * address. `headers` are those that a hook sets otherwise.
 */
export const frameworkErrorSender =
  (headers: SecurityHeaders) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const known = toAppError(error);
    // Not awaited: a failure of the page is answered here.
    Promise.resolve(send(request, reply.headers(headers), known)).catch((fault: unknown) => {
      // The visitor may also have gone away in the middle of it.
      if (reply.sent) return;
      request.log.error({ err: fault }, 'the page of a failure could not be shown');
      sendEnvelope(request, reply, known);
    });
  };

/** Codes of floods, which are logged once a minute for each address. */
const OF_FLOODS: readonly ErrorCode[] = ['TOO_MANY_REQUESTS', 'WORK_NEEDED'];

/** Too much of something was asked for: not a fault, unlike a database that is gone. */
const isFull = (error: FastifyError | AppError): boolean =>
  error instanceof AppError && error.code === 'UNAVAILABLE' && error.retryAfter !== undefined;

/** The caller broke off in the middle of a body, or of the answer: nobody is left to answer. */
const clientIsGone = ({ code }: { code?: string }, reply: FastifyReply): boolean =>
  (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET') && reply.raw.destroyed;

type SendFailure = (request: FastifyRequest, reply: FastifyReply, known: AppError) => unknown;

/**
 * Turns every failure into an answer. Internal errors are logged with the request's id, which is shown; refusals are logged
 * where they matter for security. `sendFailure` says them in the words of whoever calls there.
 */
export const setErrorHandler = (app: FastifyInstance, sendFailure: SendFailure): void => {
  const shouldLog = createLogThrottle();
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (clientIsGone(error, reply)) return;
    const known = toAppError(error);
    if (isFull(error)) {
      // Many are refused at once.
      if (shouldLog(`${known.code} ${callOf(request).route}`)) logRefusal(request, known);
    } else if (ERROR_STATUS[known.code] >= 500) {
      const isFlood = error instanceof AppError && !shouldLog(`${known.code} ${callOf(request).route}`);
      if (!isFlood) request.log.error({ err: error, ...callOf(request) }, 'request failed');
    } else if (!OF_FLOODS.includes(known.code) || shouldLog(`${known.code} ${request.ip}`))
      logRefusal(request, known);
    return sendFailure(request, reply, known);
  });
};

/** Answers failures as envelopes or pages, and addresses that there are not. */
export const addErrorHandler = (app: FastifyInstance): void => {
  setErrorHandler(app, send);
  app.setNotFoundHandler((request, reply) => {
    // Pages can only be looked at; where there are none, no address of theirs exists.
    const isPage = isPageAddress(request.url) && hasPages(app);
    if (isPage) reply.header('allow', 'GET, HEAD');
    return send(request, reply, new AppError(isPage ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'));
  });
};
