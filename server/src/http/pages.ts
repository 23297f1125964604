import { hash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { type Language, languageCookie } from '@parvoz/contract/languages.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { EVERYTHING } from '../lib/tags.ts';
import { addAliasOf, callAlias } from './cache-first.ts';
import { type CachedResponse, type ResponseHeaders, sendCached } from './cached-response.ts';
import { isPageAddress } from './error-handler.ts';
import { internalHeaders } from './internal-call.ts';
import { languageOfPage, newlyChosenLanguage } from './language.ts';
import { PUBLIC_CACHE_CONTROL, type PublicCache } from './public-cache.ts';
import { createRenderingQueue, type QueueOptions } from './rendering-queue.ts';

const WEB_FOLDER = join(import.meta.dirname, '../../../web/dist');
/** Flags of all countries as square SVG files by their code. */
const FLAGS_FOLDER = join(dirname(fileURLToPath(import.meta.resolve('country-flag-icons'))), '1x1');

const SVG_TYPE = 'image/svg+xml';
const HOUR = 'public, max-age=3600';

/** What the built web hands out and is handed (web/src/lib/ssr.ts has the other side of it). */
interface WebRenderer {
  /** The address of the page that is meant, of all that are: without what no page reads. */
  canonicalAddress(address: string): string;
  render(
    request: Request,
    context: RenderContext,
  ): Promise<{ status: number; location: string | null; html: string }>;
}

interface RenderContext {
  language: Language;
  origin: string;
  nonce: string;
  callApi(request: {
    method: string;
    url: string;
    headers: Record<string, string>;
    body?: string;
  }): Promise<{ status: number; body: string }>;
}

/**
 * What the renderer writes on the scripts of a page. A secret of the process, so that no text of a page can carry it:
 * only what has it is allowed to run.
 */
const NONCE = randomBytes(16).toString('hex');
const NONCE_ATTRIBUTE = ` nonce="${NONCE}"`;
/** The renderer tells scripts of it, which ours do not ask. */
const NONCE_META = new RegExp(`<meta[^>]*${NONCE}[^>]*>`, 'g');
const INLINE_SCRIPT = new RegExp(`<script\\b[^>]*${NONCE_ATTRIBUTE}[^>]*>(.*?)</script>`, 'gs');

const contentSecurityPolicy = (scripts: readonly string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)].join(
      ' ',
    ),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Throws where a page would give the secret away. */
const withoutNonce = (html: string): string => {
  const text = html.replaceAll(NONCE_ATTRIBUTE, '').replace(NONCE_META, '');
  if (text.includes(NONCE)) throw new Error('a page holds the nonce of this process');
  return text;
};

interface Rendered {
  status: number;
  location: string | null;
  html: string;
  /** Without a part that is missing, which the browser asks for again. */
  isComplete: boolean;
  /** What its calls have shown. */
  tags: readonly string[];
  /** What is done each time that one of its calls is answered. */
  effects: readonly (() => void)[];
}

/** All copies of a page are the same: its policy names the hashes of its own scripts. */
const headersOf = ({ status, html, isComplete }: Rendered, language: Language): ResponseHeaders => ({
  'cache-control': status === 200 && isComplete ? PUBLIC_CACHE_CONTROL : 'no-store',
  'content-language': language,
  'content-security-policy': contentSecurityPolicy(
    [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => script!).filter(Boolean),
  ),
  'content-type': 'text/html; charset=utf-8',
  vary: 'Cookie, Accept-Language',
});

const loadRenderer = async (): Promise<WebRenderer> => {
  const entry = join(WEB_FOLDER, 'server/server.js');
  if (!existsSync(entry)) throw new Error(`the web is not built: ${entry} is missing; npm start builds it`);
  return import(pathToFileURL(entry).href);
};

/** The built web's own files and the flags. */
const addFiles = async (scope: FastifyInstance): Promise<void> => {
  scope.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.getHeader('content-type') === SVG_TYPE) reply.type(`${SVG_TYPE}; charset=utf-8`);
    done(null, payload);
  });
  const serve = (root: string, prefix: string, cacheControl: string, more: FastifyStaticOptions) =>
    scope.register(fastifyStatic, {
      root,
      prefix,
      cacheControl: false,
      decorateReply: false,
      dotfiles: 'ignore',
      setHeaders: (reply) => reply.header('cache-control', cacheControl),
      ...more,
    });
  const client = join(WEB_FOLDER, 'client');
  const preCompressed = true;
  // A route for each of these few, because all other addresses are pages; one route for each folder of many.
  const few = { wildcard: false, globIgnore: ['assets/**', 'pdf/**'] };
  await serve(client, '/', HOUR, { preCompressed, ...few });
  await serve(join(client, 'assets'), '/assets/', 'public, max-age=31536000, immutable', { preCompressed });
  await serve(join(client, 'pdf'), '/pdf/', HOUR, { preCompressed });
  await serve(FLAGS_FOLDER, '/flags/', 'public, max-age=2592000', {});
};

/** No version of the cache: what is put for it is not cached. */
const NEVER = -1;

/** No page of ours has a longer address. */
const MAX_URL_LENGTH = 2000;

export interface PagesOptions extends QueueOptions {
  /** Address of the site without a slash at the end. */
  origin: string;
  cache: PublicCache;
}

type Answered = Awaited<ReturnType<RenderContext['callApi']>> & Pick<CachedResponse, 'tags' | 'effects'>;

/** Shows nothing that ever changes. */
const CONSTANT = 'site';

/** The same calls, whether any of them has failed, what they have shown, and what is done when they are answered. */
const watchCalls = (callApi: (request: Parameters<RenderContext['callApi']>[0]) => Promise<Answered>) => {
  const calls = { haveFailed: false, tags: new Set([CONSTANT]), effects: new Set<() => void>() };
  const call: RenderContext['callApi'] = async (request) => {
    const { tags, effects, ...response } = await callApi(request);
    calls.haveFailed ||= response.status >= 500;
    for (const tag of tags) calls.tags.add(tag);
    for (const effect of effects) calls.effects.add(effect);
    return response;
  };
  return { calls, call };
};

/**
 * Serves the built web: its assets, and every other address as a page that is rendered in this process and, for
 * anonymous visitors, cached until the catalogue changes. Pages call the API without a socket.
 */
export const addPages = async (
  app: FastifyInstance,
  { origin, cache, ...queue }: PagesOptions,
): Promise<void> => {
  const { render, canonicalAddress } = await loadRenderer();
  await app.register(addFiles);
  const isSecure = origin.startsWith('https:');

  const callApi = async ({
    method,
    url,
    headers,
    body,
  }: Parameters<RenderContext['callApi']>[0]): Promise<Answered> => {
    const find = () =>
      method === 'GET' || body ? cache.findByAlias(callAlias(headers, url, body)) : undefined;
    const known = find();
    if (known) return { status: known.status, body: known.text, tags: known.tags, effects: known.effects };
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, ...internalHeaders },
      ...(body !== undefined && { body }),
    });
    // What was not cached is out of date already, or says of nothing what it shows.
    const { tags = [EVERYTHING], effects = [] } = find() ?? {};
    return { status: response.statusCode, body: response.body, tags, effects };
  };

  const renderNow = async (address: string, language: Language): Promise<Rendered> => {
    const { calls, call } = watchCalls(callApi);
    const page = await render(new Request(origin + address, { headers: { accept: 'text/html' } }), {
      language,
      origin,
      nonce: NONCE,
      callApi: call,
    });
    return { ...page, isComplete: !calls.haveFailed, tags: [...calls.tags], effects: [...calls.effects] };
  };

  const enqueueRendering = createRenderingQueue<Rendered>(queue);

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!isPageAddress(request.url)) throw new AppError('NOT_FOUND');
    if (request.url.length > MAX_URL_LENGTH) throw new AppError('URI_TOO_LONG');
    const language = languageOfPage(request);
    const chosen = newlyChosenLanguage(request);
    // Stored by the answer: the next page may be asked for before this one's scripts have come, or without any.
    const cookie = chosen && { 'set-cookie': languageCookie(chosen, isSecure) };
    // With a cookie it is this visitor's answer; the page in it is anybody's.
    const send = (page: CachedResponse) =>
      sendCached(
        request,
        reply,
        page,
        cookie && page.etag ? { ...cookie, 'cache-control': 'private, no-cache' } : cookie,
      );
    const address = canonicalAddress(request.url);
    const key = `page ${language} ${address}`;
    addAliasOf(request, cache, key);
    const cached = cache.find(key);
    if (cached) return send(cached);
    const { version } = cache;
    const page = await enqueueRendering(request, `${version} ${key}`, () => renderNow(address, language));
    if (page.location) return reply.headers(cookie ?? {}).redirect(page.location, page.status);
    const text = withoutNonce(page.html);
    const response = await cache.make(text, page.status, headersOf(page, language)).pack();
    response.effects = page.effects;
    return send(cache.put(key, response, page.isComplete ? version : NEVER, page.tags));
  });
};
