import { ERROR_STATUS } from '@parvoz/contract/errors.ts';
import { LANGUAGE_PARAM, type Language } from '@parvoz/contract/languages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setErrorHandler } from '../http/error-handler.ts';
import { languageOfCall, languageOfPage } from '../http/language.ts';
import { createPublicCaller } from '../http/own-calls.ts';
import { pageAddress } from '../http/page-address.ts';
import type { PublicCache } from '../http/public-cache.ts';
import type { AppError } from '../lib/app-error.ts';
import { type Clock, tashkentDate } from '../lib/clock.ts';
import { refusalText } from '../lib/texts.ts';
import type { ContextOf } from './handler.ts';

/** Address at which assistants ask the catalogue (docs/assistants.md). */
export const ASSISTANTS_PATH = '/mcp';
const LLMS_PATH = '/llms.txt';

/** Names of the tools there; the tools themselves are loaded when the first one is used. */
export const TOOL_NAMES = [
  'search',
  'list_programs',
  'list_scholarships',
  'program',
  'university',
  'scholarship',
  'country',
  'cost',
  'eligibility',
] as const;

/** Arguments of a tool are a few hundred bytes. */
const BODY_LIMIT_BYTES = 32 * 1024;
/** Names of this machine, by which it is tried. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Codes of JSON-RPC: of a body that is none, of a request that is none, and of any refusal of a server. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const SERVER_ERROR = -32000;

const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ jsonrpc: '2.0', id: null, error: { code, message } });

const hostnameOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).hostname : null;

interface AssistantsOptions {
  /** Address of the site without a slash at the end. */
  origin: string;
  cache: PublicCache;
  clock: Clock;
}

/**
 * Returns whether a request may be answered: one with another host than ours, or from a page of another site, comes by a browser
 * that was led here (DNS rebinding), as the specification of MCP asks.
 */
const createGuard = (origin: string) => {
  const own = [...LOOPBACK, hostnameOf(origin)];
  return ({ headers: { host = '', origin: from } }: FastifyRequest): boolean =>
    own.includes(hostnameOf(`http://${host}`)) && (from === undefined || own.includes(hostnameOf(from)));
};

/** Returns a function of whatever a tool needs, for one caller: calls as nobody, and pages as Markdown. */
const createContexts = (app: FastifyInstance, { origin, cache, clock }: AssistantsOptions) => {
  const callerIn = createPublicCaller(app, cache);
  // Asked for as by the caller: who causes too many pages to be rendered gets answers without them.
  const readPage = async (path: string, language: Language, address: string): Promise<string | null> => {
    if (!app.hasRoute({ method: 'GET', url: '/*' })) return null;
    const { statusCode, body } = await app.inject({
      url: `${path}?${LANGUAGE_PARAM}=${language}`,
      headers: { accept: 'text/markdown' },
      remoteAddress: address,
    });
    return statusCode === 200 ? body : null;
  };
  return (address: string): ContextOf =>
    (language) => ({
      language,
      today: tashkentDate(clock.now()),
      call: callerIn(language),
      pageOf: (path) => pageAddress(origin, path, language),
      readPage: (path) => readPage(path, language, address),
    });
};

/** Headers that the protocol reads. */
const READ = /^(?:accept|content-type|mcp-.+)$/;

const toWebRequest = ({ method, headers, url }: FastifyRequest, origin: string): Request =>
  new Request(origin + url, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      READ.test(name) ? [[name, String(value)] as [string, string]] : [],
    ),
  });

/** A person who opens the address in a browser is shown what it is. */
const isPerson = ({ method, headers: { accept = '' } }: FastifyRequest): boolean =>
  method === 'GET' && accept.includes('text/html');

/** Headers of the SDK's answers that say something of them. */
const PASSED = ['content-type', 'allow'];

/** Adds the address by which assistants ask the catalogue: the Model Context Protocol over HTTP, without sessions. */
export const addAssistants = async (app: FastifyInstance, options: AssistantsOptions): Promise<void> => {
  const { origin } = options;
  const isOurs = createGuard(origin);
  const contextsOf = createContexts(app, options);
  const sendFailure = (request: FastifyRequest, reply: FastifyReply, known: AppError) => {
    if (known.retryAfter !== undefined) reply.header('retry-after', known.retryAfter);
    reply.header('cache-control', 'no-store');
    const code = known.code === 'MALFORMED' ? PARSE_ERROR : SERVER_ERROR;
    return refuse(reply, ERROR_STATUS[known.code], code, refusalText(languageOfCall(request), known));
  };
  await app.register(async (scope) => {
    setErrorHandler(scope, sendFailure);
    scope.route({
      // The others are refused here, too: in words of the protocol, and by the methods that there are.
      method: ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'],
      url: ASSISTANTS_PATH,
      bodyLimit: BODY_LIMIT_BYTES,
      schema: { hide: true },
      config: { countsAsCall: true },
      onRequest: async (request, reply) => {
        if (isOurs(request)) return;
        const { host, origin: from } = request.headers;
        request.log.debug({ host, from }, 'a request of another site was refused');
        const { t } = await import('./words.ts');
        return refuse(reply, 403, SERVER_ERROR, t(languageOfCall(request), 'foreign'));
      },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (isPerson(request)) return reply.redirect(pageAddress('', LLMS_PATH, languageOfPage(request)));
        // A list of messages would be many calls for the price of one.
        if (Array.isArray(request.body))
          return refuse(reply, 400, INVALID_REQUEST, 'Send one message in each request.');
        const { answer } = await import('./handler.ts');
        const asked = {
          contextOf: contextsOf(request.ip),
          language: languageOfCall(request),
          log: request.log,
        };
        const response = await answer(toWebRequest(request, origin), request.body, asked);
        for (const name of PASSED) {
          const value = response.headers.get(name);
          if (value !== null) reply.header(name, value);
        }
        return reply
          .code(response.status)
          .serializer(String)
          .send(await response.text());
      },
    });
  });
};
