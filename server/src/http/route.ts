import type { AnyEndpoint, DataOf, Parsed } from '@parvoz/contract/endpoint.ts';
import { API_BASE } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { GUARDIAN_ROLE } from '@parvoz/contract/roles.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingAsyncHookHandler } from 'fastify';
import {
  type BaseContext,
  type Context,
  type GuardianContext,
  isGuardian,
  type SignedInContext,
} from '../db/context.ts';
import { jobsFor } from '../db/jobs.ts';
import { withAnotherConnection } from '../db/pool.ts';
import { AppError } from '../lib/app-error.ts';
import type { FileResponse } from '../lib/file-response.ts';
import type { Siblings } from '../lib/siblings.ts';
import { EVERYTHING } from '../lib/tags.ts';
import { acceptBytes, readBytes } from './bytes.ts';
import { addAliasOf } from './cache-first.ts';
import { type CachedResponse, type ResponseHeaders, sendCached } from './cached-response.ts';
import { sendCompressed } from './compression.ts';
import { sendFile } from './file.ts';
import { acceptForms } from './form.ts';
import { serialiserOf } from './json-schema.ts';
import { languageOfCall } from './language.ts';
import { idempotencyKeyOf, parseRequest, proofOf } from './parse.ts';
import { PUBLIC_CACHE_CONTROL, type PublicCache } from './public-cache.ts';
import { type Authenticate, authorize, bearerOf } from './session.ts';
import { acceptUploads, readUpload } from './upload.ts';
import { UploadLimiter, uploadLimitHook } from './upload-limiter.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Context of an endpoint's handler: one for accounts only has the actor, one for guardians has the guardian. */
export type ContextOf<E extends AnyEndpoint> = E['access'] extends 'public'
  ? Context
  : E['access'] extends readonly [typeof GUARDIAN_ROLE]
    ? GuardianContext
    : SignedInContext;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Endpoint of the contract that the route serves; other routes have none. */
    endpoint?: AnyEndpoint;
  }
}

/** Handler of an endpoint. */
export type Handler<E extends AnyEndpoint> = (ctx: ContextOf<E>, input: Parsed<E>) => Promise<DataOf<E>>;

/** An endpoint bound to the service function that answers it. */
export interface Route {
  endpoint: AnyEndpoint;
  // biome-ignore lint/suspicious/noExplicitAny: routes of all shapes stand in one list; `route` checks each
  handler: Handler<any>;
  /** Called before a file is read, which it may refuse. */
  // biome-ignore lint/suspicious/noExplicitAny: of any endpoint, as the handler; `uploadRoute` checks each
  before?: (ctx: any, input: any) => Promise<void>;
  /** True if it is answered only once the caches of this process have dropped what the call has changed. */
  isShownAtOnce?: boolean;
}

/** Binds an endpoint to a service function and checks that their shapes agree. */
export const route = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): Route => ({
  endpoint,
  handler,
});

/** The same for what others than administrators change of public pages: whoever has changed it looks at it next. */
export const shownRoute = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): Route => ({
  ...route(endpoint, handler),
  isShownAtOnce: true,
});

/** The answer to a GET may be cached on its way too, that to a POST only here. */
const headersOf = ({ method }: AnyEndpoint, language: Language): ResponseHeaders => ({
  'cache-control': method === 'GET' ? PUBLIC_CACHE_CONTROL : 'no-store',
  'content-language': language,
  'content-type': JSON_TYPE,
  vary: 'Accept-Language',
});

const assertAccessDeclared = ({ method, path, access, cached, optionalAuth }: AnyEndpoint): void => {
  if (access !== 'public' && !access?.length)
    throw new Error(`${method} ${path} does not say who may call it`);
  if (optionalAuth && cached) throw new Error(`${method} ${path} differs by caller: it cannot be cached`);
  if (access !== 'public' && cached)
    throw new Error(`${method} ${path} is not for everyone: it cannot be cached`);
};

/** Refuses who may not call, before anything of the body is read. */
const requireAuthHook =
  (endpoint: AnyEndpoint, authenticate: Authenticate): preParsingAsyncHookHandler =>
  async (request, _reply, payload) => {
    await authorize(endpoint, request, authenticate);
    return payload;
  };

/** Finds out who makes a call that everyone may make; a token that does not work makes nobody. */
const optionalAuthHook =
  (authenticate: Authenticate): preParsingAsyncHookHandler =>
  async (request, _reply, payload) => {
    const caller = await authenticate(request);
    // To what everyone may call a guardian is a visitor.
    request.actor = caller && !isGuardian(caller) ? caller : null;
    return payload;
  };

const authHooks = (endpoint: AnyEndpoint, authenticate: Authenticate): preParsingAsyncHookHandler[] => {
  if (endpoint.access !== 'public') return [requireAuthHook(endpoint, authenticate)];
  return endpoint.optionalAuth ? [optionalAuthHook(authenticate)] : [];
};

/** Returns an endpoint's address as the framework writes it. */
const urlOf = ({ path }: AnyEndpoint): string => API_BASE + path.replace(/\{(\w+)\}/g, ':$1');

/** The key of an answer: what the contract reads from address and body, so that nothing else makes another one. */
const cacheKeyOf = (
  { method, path }: AnyEndpoint,
  language: Language,
  { params, query, body }: Parsed<AnyEndpoint>,
): string =>
  `${language} ${method} ${path} ${JSON.stringify(params ?? null)}${query || body ? `?${JSON.stringify([query, body])}` : ''}`;

/** Tags and effects of a cached answer. */
type Shown = Required<Pick<Context, 'tags' | 'effects'>>;

/** Reads what everybody sees from a replica where there is a good one; whatever it fails by, the primary is asked then. */
const readAnywhere = async <T>(ctx: Context, read: (from: Context) => Promise<T>): Promise<T> => {
  const replica = ctx.replica?.current();
  if (replica)
    try {
      return await read({ ...ctx, db: replica, pool: replica });
    } catch (error) {
      if (error instanceof AppError) throw error;
      ctx.replica?.suspect();
      ctx.log.warn({ err: error }, 'a read from the replica failed');
    }
  return withAnotherConnection(ctx.pool, () => read(ctx));
};

const isRead = ({ method, path }: AnyEndpoint): boolean => method === 'GET' || path.endsWith('/filter');

/**
 * Returns whether a call may be made twice: reads, and calls with an idempotency key. Others may have been done when the
 * connection to the database was lost, which their caller has to find out.
 */
const isRepeatable = (endpoint: AnyEndpoint, idempotencyKey: string | null): boolean =>
  isRead(endpoint) || idempotencyKey !== null;

/** Returns the digest of everything that a call asks for, which its key belongs to. */
const callHashOf = (
  { method, path }: AnyEndpoint,
  { params, body }: Parsed<AnyEndpoint>,
  { tokens }: BaseContext,
): string => tokens.digest(`call ${method} ${path} ${JSON.stringify([params ?? null, body ?? null])}`);

/** Administrators see at once whatever they have changed; what others may change, too, says so itself. */
const isShownAtOnce = ({ endpoint, isShownAtOnce: says }: Route): boolean => {
  if (says) return true;
  const { access } = endpoint;
  return !isRead(endpoint) && access !== 'public' && access.every((role) => role === 'ROLE_ADMIN');
};

/** The input of a call that may be cached; one that makes no sense is worth as much as any other. */
const parseCounted = async (endpoint: AnyEndpoint, request: FastifyRequest): Promise<Parsed<AnyEndpoint>> => {
  try {
    return parseRequest(endpoint, request);
  } catch (error) {
    await request.counted?.asWork();
    throw error;
  }
};

/** Returns the handler of a route: of a file, of an answer that may be cached, or of any other. */
const createHandler = (one: Route, base: BaseContext, cache: PublicCache) => {
  const { endpoint, handler, before } = one;
  const waitsForCaches = isShownAtOnce(one);
  type Input = Parsed<AnyEndpoint> & { file?: Uint8Array; bytes?: Uint8Array };
  const call = async (request: FastifyRequest, language: Language, input: Input, shown?: Shown) => {
    const { log, actor, guardian, ip: address, isTrial } = request;
    const idempotencyKey = idempotencyKeyOf(endpoint, request);
    const ctx: Context = {
      ...base,
      jobs: jobsFor(base.jobs, request.id),
      log,
      language,
      actor,
      guardian,
      bearer: bearerOf(request),
      address,
      isTrial,
      proof: request.proof ?? proofOf(endpoint, request),
      idempotencyKey,
      callHash: idempotencyKey === null ? null : callHashOf(endpoint, input, base),
      userAgent: request.headers['user-agent'] ?? '',
      ...shown,
    };
    await before?.(ctx, input);
    if (endpoint.upload) input.file = await readUpload(request);
    if (endpoint.bytes) input.bytes = readBytes(request);
    const work = (from: Context) => {
      // An earlier try may have added its effects already.
      if (shown) shown.effects.length = 0;
      return handler(from as SignedInContext, input);
    };
    if (endpoint.cached) return readAnywhere(ctx, work);
    const data = await (isRepeatable(endpoint, idempotencyKey)
      ? withAnotherConnection(ctx.pool, () => work(ctx))
      : work(ctx));
    if (waitsForCaches) await ctx.cachesInvalidated?.();
    return data;
  };
  if (endpoint.file)
    return async (request: FastifyRequest, reply: FastifyReply) =>
      sendFile(
        request,
        reply,
        (await call(request, languageOfCall(request), parseRequest(endpoint, request))) as FileResponse,
      );
  const url = urlOf(endpoint);
  const envelopeOf = async (request: FastifyRequest, language: Language, input: Input, shown?: Shown) =>
    serialiserOf(endpoint)({
      isError: false,
      message: null,
      data: await call(request, language, input, shown),
    });
  const responseOf = async (request: FastifyRequest, language: Language): Promise<CachedResponse> => {
    const input = await parseCounted(endpoint, request);
    const key = cacheKeyOf(endpoint, language, input);
    addAliasOf(request, cache, key);
    const { version } = cache;
    const known = cache.find(key);
    if (known) {
      await request.counted?.asCached();
      return known;
    }
    await request.counted?.asWork();
    const tags = new Set<string>();
    const effects: (() => void)[] = [];
    const text = await envelopeOf(request, language, input, { tags, effects });
    const response = cache.make(text, 200, headersOf(endpoint, language), 'call');
    response.effects = effects;
    response.route = url;
    return cache.put(key, response, version, tags.size > 0 ? [...tags] : [EVERYTHING]);
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOfCall(request);
    if (endpoint.cached) return sendCached(request, reply, await responseOf(request, language));
    const text = await envelopeOf(request, language, parseRequest(endpoint, request));
    reply.header('cache-control', 'no-store').header('content-language', language).type(JSON_TYPE);
    return sendCompressed(request, reply, text);
  };
};

/** Returns the hooks of calls with a large body. */
const uploadLimitHooks = ({ upload, bytes }: AnyEndpoint, uploadLimiter: UploadLimiter) =>
  upload || bytes ? [uploadLimitHook(uploadLimiter)] : [];

/** Bodies other than JSON are read by the routes that say so and by no others. */
const inScope = (
  app: FastifyInstance,
  { upload, form, bytes }: AnyEndpoint,
  add: (scope: FastifyInstance) => void,
): void => {
  if (!upload && !form && !bytes) add(app);
  else
    app.register(async (scope) => {
      if (upload) await acceptUploads(scope);
      if (form) acceptForms(scope);
      if (bytes) acceptBytes(scope);
      add(scope);
    });
};

/**
 * Registers the routes below `API_BASE`. An endpoint that says nothing of its access stops the start (default deny).
 * Cached endpoints answer from memory, or 304 for a known ETag, until the catalogue changes.
 */
export const addRoutes = (
  app: FastifyInstance,
  routes: readonly Route[],
  base: BaseContext,
  cache: PublicCache,
  authenticate: Authenticate,
  siblings?: Siblings,
): void => {
  app.decorateRequest('actor', null);
  app.decorateRequest('guardian', null);
  const uploadLimiter = new UploadLimiter(base.clock, siblings);
  for (const one of routes) {
    const { endpoint } = one;
    assertAccessDeclared(endpoint);
    if (endpoint.cached) cache.addPath(API_BASE + endpoint.path);
    inScope(app, endpoint, (scope) =>
      scope.route({
        method: endpoint.method,
        url: urlOf(endpoint),
        ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
        config: {
          endpoint,
          authenticates: endpoint.optionalAuth === true || endpoint.access !== 'public',
          skipsRateLimit: endpoint.skipsRateLimit === true,
          isEntrance: endpoint.entrance === true,
          takesProof: endpoint.takesProof === true,
          mayBeCached: endpoint.cached === true,
        },
        preParsing: [...authHooks(endpoint, authenticate), ...uploadLimitHooks(endpoint, uploadLimiter)],
        handler: createHandler(one, base, cache),
      }),
    );
  }
};
