import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { type Language, languageCookie } from '@parvoz/contract/languages.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { prefersMarkdown } from './accept.ts';
import { addAliasOf } from './cache-first.ts';
import { type CachedResponse, sendCached } from './cached-response.ts';
import { isPageAddress } from './error-handler.ts';
import { languageOfPage, newlyChosenLanguage } from './language.ts';
import type { PublicCache } from './public-cache.ts';
import { createReaderQueue, tokenOfReader } from './reader-pages.ts';
import { openRenderer, type Rendered, WEB_FOLDER } from './renderer.ts';
import { createRenderingQueue, type QueueOptions } from './rendering-queue.ts';
import { removeDocumentHeaders } from './security.ts';

/** Flags of all countries as square SVG files by their code. */
const FLAGS_FOLDER = join(dirname(fileURLToPath(import.meta.resolve('country-flag-icons'))), '1x1');

const SVG_TYPE = 'image/svg+xml';
const HOUR = 'public, max-age=3600';

/** Keep their names in all releases: the door of workspaces (`web/src/workspace-door.ts`), and the service worker. */
const DOOR = 'workspaces.js';
const WORKER = 'service-worker.js';
const isOfEachRelease = (path: string): boolean =>
  [DOOR, WORKER].some((name) => basename(path).startsWith(name));

/** The policy of a worker is that of its own file: it may load files of ours, and run nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** A script, a style sheet or a font, also compressed. */
const PART_OF_A_PAGE = /\/assets\/[^/]+\.(?:js|css|woff2)(?:\.br|\.gz)?$/;

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
      setHeaders: (reply, path) => {
        reply.header('cache-control', isOfEachRelease(path) ? 'no-cache' : cacheControl);
        if (basename(path).startsWith(WORKER)) reply.header('content-security-policy', WORKER_POLICY);
        if (PART_OF_A_PAGE.test(path)) removeDocumentHeaders(reply);
      },
      ...more,
    });
  const client = join(WEB_FOLDER, 'client');
  const preCompressed = true;
  // A route for each of these few, because all other addresses are pages; one route for each folder of many.
  const few = { wildcard: false, globIgnore: ['assets/**', 'pdf/**'] };
  await serve(client, '/', HOUR, { preCompressed, ...few });
  // Never asked about again and never in part.
  const unchanging = { etag: false, lastModified: false, acceptRanges: false };
  await serve(join(client, 'assets'), '/assets/', 'public, max-age=31536000, immutable', {
    ...{ preCompressed, ...unchanging },
  });
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

/**
 * Serves the built web: its assets, and every other address as a page that is rendered in this process and cached until the
 * catalogue changes; pages of workspaces are rendered once more for who opens them. Pages call the API without a socket.
 */
export const addPages = async (
  app: FastifyInstance,
  { origin, cache, ...queue }: PagesOptions,
): Promise<void> => {
  const { canonicalAddress, hasMarkdown, renderPage, renderForReader, renderDocument } = await openRenderer(
    app,
    {
      origin,
      cache,
    },
  );
  await app.register(addFiles);
  const isSecure = origin.startsWith('https:');

  const enqueueRendering = createRenderingQueue<Rendered>(queue);
  const renderInTurn = createReaderQueue<Rendered>(queue);

  /** The page with what its reader sees; null where they get the one that is the same for everybody. */
  const findReaderPage = async (
    request: FastifyRequest,
    { address, language, token }: { address: string; language: Language; token: string },
  ): Promise<CachedResponse | null> => {
    const render = () =>
      renderForReader(address, language, token).catch((err: unknown) => {
        request.log.error({ err, address }, 'a page could not be rendered for its reader');
        return null;
      });
    const page = await renderInTurn(token, render);
    return page && cache.make(page.text, page.status, page.headers).pack();
  };

  const config = { mayBeCached: true };
  app.get('/*', { schema: { hide: true }, config }, async (request, reply) => {
    const { counted } = request;
    if (!isPageAddress(request.url) || request.url.length > MAX_URL_LENGTH) {
      await counted?.asWork();
      throw new AppError(isPageAddress(request.url) ? 'URI_TOO_LONG' : 'NOT_FOUND');
    }
    const language = languageOfPage(request);
    const address = canonicalAddress(request.url);
    const isMarkdown = prefersMarkdown(request.headers.accept) && hasMarkdown(address);
    // Markdown is requested by programs, which have no next page.
    const chosen = isMarkdown ? undefined : newlyChosenLanguage(request);
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
    const key = `${isMarkdown ? 'markdown' : 'page'} ${language} ${address}`;
    addAliasOf(request, cache, key);
    const token = isMarkdown ? null : tokenOfReader(request.headers);
    const cached = cache.find(key);
    if (cached && (token === null || !cached.hasReader)) {
      await counted?.asCached();
      return send(cached);
    }
    await counted?.asWork();
    const findShared = async (): Promise<CachedResponse | { location: string; status: number }> => {
      const { version } = cache;
      const page = await enqueueRendering(request, `${version} ${key}`, () =>
        isMarkdown ? renderDocument(address, language) : renderPage(address, language),
      );
      if (page.location) return { location: page.location, status: page.status };
      const response = await cache.make(page.text, page.status, page.headers).pack();
      response.effects = page.effects;
      response.hasReader = page.hasReader;
      return cache.put(key, response, page.isComplete ? version : NEVER, page.tags);
    };
    const shared = cached ?? (await findShared());
    if ('location' in shared) return reply.headers(cookie ?? {}).redirect(shared.location, shared.status);
    const readerPage =
      token !== null && shared.hasReader ? await findReaderPage(request, { address, language, token }) : null;
    return send(readerPage ?? shared);
  });
};
