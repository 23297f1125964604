import { hash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@parvoz/contract/languages.ts';
import type { FastifyInstance } from 'fastify';
import type { ResponseHeaders } from './cached-response.ts';
import { createOwnCaller, type OwnAnswer, type OwnRequest } from './own-calls.ts';
import { PUBLIC_CACHE_CONTROL, type PublicCache } from './public-cache.ts';

export const WEB_FOLDER = join(import.meta.dirname, '../../../web/dist');

interface Page {
  status: number;
  location: string | null;
  html: string;
  /** True of a page that shows more to a reader whom the server knows. */
  hasReader: boolean;
}

/** Interface of the built web (its other side is in web/src/lib/ssr.ts). */
interface WebRenderer {
  /** The address of the page that is meant, of all that are: without what no page reads. */
  canonicalAddress(address: string): string;
  render(request: Request, context: RenderContext): Promise<Page>;
  /** The page of a workspace with what the person of this token sees; null where that is nothing. */
  renderForReader(request: Request, context: RenderContext, token: string): Promise<Page | null>;
  /** Returns whether the page of a canonical address is available as Markdown. */
  hasMarkdown(address: string): boolean;
  renderMarkdown(
    address: string,
    context: RenderContext,
  ): Promise<{ status: number; canonical: string | null; markdown: string }>;
}

interface RenderContext {
  language: Language;
  origin: string;
  nonce: string;
  callApi(request: OwnRequest): Promise<{ status: number; body: string }>;
}

/**
 * Nonce that the renderer writes on the scripts of a page. A secret of the process, so that no text of a page can contain it:
 * only scripts with it are allowed to run.
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
    "manifest-src 'self'",
    "worker-src 'self'",
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

export interface Rendered {
  status: number;
  location: string | null;
  text: string;
  headers: ResponseHeaders;
  hasReader: boolean;
  /** True if no part is missing, which the browser would ask for again. */
  isComplete: boolean;
  /** Tags of its calls' answers. */
  tags: readonly string[];
  /** Functions to call each time that one of its calls is answered. */
  effects: readonly (() => void)[];
}

const cacheControlOf = (status: number, isComplete: boolean): string =>
  status === 200 && isComplete ? PUBLIC_CACHE_CONTROL : 'no-store';

const VARY = 'Cookie, Accept-Language';
/** Header `Vary` of pages that exist as HTML and as Markdown. */
const VARY_BY_TYPE = `Accept, ${VARY}`;

/** All copies of a page are the same: its policy names the hashes of its own scripts. */
const headersOfPage = (html: string, language: Language) => ({
  'content-language': language,
  'content-security-policy': contentSecurityPolicy(
    [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => script!).filter(Boolean),
  ),
  'content-type': 'text/html; charset=utf-8',
});

const loadRenderer = async (): Promise<WebRenderer> => {
  const entry = join(WEB_FOLDER, 'server/server.js');
  if (!existsSync(entry)) throw new Error(`the web is not built: ${entry} is missing; npm start builds it`);
  return import(pathToFileURL(entry).href);
};

/** Shows nothing that ever changes. */
const CONSTANT = 'site';

/** The same calls, whether any of them has failed, what they have shown, and what is done when they are answered. */
const watchCalls = (callApi: (request: OwnRequest) => Promise<OwnAnswer>) => {
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

/** Renders pages and documents of canonical addresses, with the tags of their content. */
export interface Renderer extends Pick<WebRenderer, 'canonicalAddress' | 'hasMarkdown'> {
  renderPage(address: string, language: Language): Promise<Rendered>;
  /** The page of a workspace with what the person of this token sees, for them alone; null where that is nothing. */
  renderForReader(address: string, language: Language, token: string): Promise<Rendered | null>;
  renderDocument(address: string, language: Language): Promise<Rendered>;
}

/** The built web, whose calls this process answers itself. */
export const openRenderer = async (
  app: FastifyInstance,
  { origin, cache }: { origin: string; cache: PublicCache },
): Promise<Renderer> => {
  const {
    render,
    renderForReader: renderWithReader,
    canonicalAddress,
    hasMarkdown,
    renderMarkdown,
  } = await loadRenderer();
  const callApi = createOwnCaller(app, cache);
  const requestOf = (address: string) => new Request(origin + address, { headers: { accept: 'text/html' } });

  const renderPage = async (address: string, language: Language): Promise<Rendered> => {
    const { calls, call } = watchCalls(callApi);
    const context = { language, origin, nonce: NONCE, callApi: call };
    const { status, location, html, hasReader } = await render(requestOf(address), context);
    const isComplete = !calls.haveFailed;
    const headers = {
      ...headersOfPage(html, language),
      'cache-control': cacheControlOf(status, isComplete),
      vary: hasMarkdown(address) ? VARY_BY_TYPE : VARY,
    };
    const [tags, effects] = [[...calls.tags], [...calls.effects]];
    return { status, location, text: withoutNonce(html), headers, hasReader, isComplete, tags, effects };
  };

  const renderForReader = async (
    address: string,
    language: Language,
    token: string,
  ): Promise<Rendered | null> => {
    const context = { language, origin, nonce: NONCE, callApi };
    const page = await renderWithReader(requestOf(address), context, token);
    if (!page) return null;
    const { html, ...rest } = page;
    const headers = { ...headersOfPage(html, language), 'cache-control': 'no-store', vary: VARY };
    return { ...rest, text: withoutNonce(html), headers, isComplete: false, tags: [], effects: [] };
  };

  const renderDocument = async (address: string, language: Language): Promise<Rendered> => {
    const { calls, call } = watchCalls(callApi);
    const context = { language, origin, nonce: NONCE, callApi: call };
    const { status, canonical, markdown } = await renderMarkdown(address, context);
    const isComplete = !calls.haveFailed;
    const headers = {
      'cache-control': cacheControlOf(status, isComplete),
      'content-language': language,
      'content-type': 'text/markdown; charset=utf-8',
      ...(canonical !== null && { link: `<${canonical}>; rel="canonical"` }),
      vary: VARY_BY_TYPE,
    };
    const [tags, effects] = [[...calls.tags], [...calls.effects]];
    return { status, location: null, text: markdown, headers, hasReader: false, isComplete, tags, effects };
  };

  return { canonicalAddress, hasMarkdown, renderPage, renderForReader, renderDocument };
};
