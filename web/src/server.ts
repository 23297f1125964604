import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@parvoz/contract/languages.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server';
import { createStartHandler, StartServer } from '@tanstack/react-start/server';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { readDocumentAddress } from './lib/document-address.ts';
import { SITE_NAME } from './lib/head.ts';
import { readMyData } from './lib/my-data.ts';
import { type Files, paintFirst, withAllFiles } from './lib/paint-first.ts';
import { dehydrateQueries, type QueriesState } from './lib/query-state.ts';
import { renderWhole } from './lib/render-whole.ts';
import { currentSession, readSession } from './lib/session.ts';
import { isConsultingToken } from './lib/session-token.ts';
import type { ApiRequest, Reader, ReaderPage, SsrContext } from './lib/ssr.ts';
import { ssrStorage } from './lib/ssr-storage.server.ts';
import type { MarkdownPage } from './markdown.tsx';
import type { RouterContext } from './router.tsx';

export { canonicalAddress } from './canonical-address.ts';

/** Returns the files of routes that the server does not render. */
const filesOf = (router: AnyRouter, routeIds: readonly string[]): Files => {
  const routes = routeIds.map((id) => router.ssr?.manifest?.routes[id]);
  const hrefOf = (link: string | { href?: string | undefined }) =>
    typeof link === 'string' ? link : (link.href ?? '');
  return {
    scripts: routes.flatMap((route) => route?.preloads?.map(hrefOf) ?? []),
    styles: routes.flatMap((route) => route?.css?.map(hrefOf) ?? []),
  };
};

const renderRoutes = (router: AnyRouter): string => renderToString(createElement(StartServer, { router }));

/** The page comes beside the response: encoding its text for one and decoding it again takes as long as a call. */
const handler = createStartHandler(async ({ router, responseHeaders }) => {
  const context = ssrStorage.getStore()!;
  if (context.reader) {
    const { queryClient } = router.options.context as RouterContext;
    context.html = await renderWhole(queryClient, () => renderRoutes(router));
    context.queries = dehydrateQueries(queryClient);
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders });
  }
  // Before it is rendered: a router that has been does not know the files any more.
  const files = context.early && filesOf(router, context.early.routeIds);
  const html = await transformHtmlStringWithRouter(router, renderRoutes(router));
  const whole = files ? withAllFiles(html, files, context.readerPage !== undefined) : html;
  context.html = paintFirst(whole, context.nonce);
  return new Response(null, { status: getSsrStatus(router), headers: responseHeaders });
});

export interface Page {
  status: number;
  /** Address that the visitor is redirected to; null for none. */
  location: string | null;
  html: string;
  /** True of a page that shows more to a reader whom the server knows. */
  hasReader: boolean;
}

/** Renders the page of a request; mounted in the server, which hands in everything that is not in the request. */
export const render = (request: Request, context: SsrContext): Promise<Page> =>
  ssrStorage.run(context, async () => {
    const { status, headers } = await handler(request, { context: { nonce: context.nonce } });
    return {
      status: context.status ?? status,
      location: headers.get('location'),
      html: context.html ?? '',
      hasReader: context.early !== undefined,
    };
  });

const OK = 200;
/** Refusals after which the page would show less than its reader may see. */
const isLoss = (status: number): boolean => status === 401 || status === 429 || status >= 500;

/** Fields and buttons would lose what is done in them before the page is alive: they stand there, and take nothing. */
const withoutInput = (html: string): string =>
  html.replace(/<(?:button|input|select|textarea)(?=[\s>])/g, '$& inert');

/** As React escapes texts. */
const LETTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const titleOf = (html: string): string =>
  (/<title>([^<]*)/.exec(html)?.[1] ?? SITE_NAME).replace(
    /&(#?\w+);/g,
    (whole, name) => LETTERS[name] ?? whole,
  );

/** A page is only looked at: whatever else its parts would begin is the living page's to do. */
const assertReads = ({ method, url, headers }: ApiRequest): void => {
  const isRead = method === 'GET' || (method === 'POST' && headers['idempotency-key'] === undefined);
  if (!isRead) throw new Error(`${method} ${url} is called while a page is rendered`);
};

/** Makes calls for a page, and remembers their answers. */
const watchCalls = ({ callApi: call }: SsrContext) => {
  const watched = { calls: [] as ReaderPage['calls'][number][], isWhole: true };
  const callApi = async (request: ApiRequest) => {
    assertReads(request);
    const answer = await call(request);
    if (answer.status === OK) watched.calls.push({ ...request, answer: answer.body });
    watched.isWhole &&= !isLoss(answer.status);
    return answer;
  };
  return { watched, callApi };
};

/**
 * Returns the queries that a browser can take from JSON. Most of them hold what one call has answered, which is not repeated.
 */
const readerQueries = (queries: QueriesState, calls: ReaderPage['calls']): ReaderPage['queries'] => {
  const answers = calls.map(({ answer }) => JSON.stringify(JSON.parse(answer).data));
  return queries.flatMap(([key, data]): ReaderPage['queries'][number][] => {
    const text = JSON.stringify(data);
    const call = answers.indexOf(text);
    if (call >= 0) return [[key, call, null]];
    return isDeepStrictEqual(JSON.parse(text), data) ? [[key, null, data]] : [];
  });
};

const readReader = async (token: string, language: Language): Promise<Reader> => {
  const session = await readSession(token, language);
  return { token, session, myData: await readMyData(session, language) };
};

/** Returns what a signed-in person sees on a page of a workspace; null of one that leads elsewhere, or shows less now. */
const findReaderPage = async (
  request: Request,
  given: SsrContext,
  token: string,
): Promise<ReaderPage | null> => {
  const { watched, callApi } = watchCalls(given);
  const asking = { ...given, callApi, reader: { token, session: currentSession() } };
  const reader = await ssrStorage.run(asking, () => readReader(token, given.language).catch(() => null));
  if (!reader) return null;
  const rendering: SsrContext = { ...asking, reader };
  const { status, location, html } = await render(request, rendering);
  if (!watched.isWhole || location !== null || (status !== OK && status < 500)) return null;
  const [, shown] = html.split(`<hr data-edge="${given.nonce}"/>`);
  if (status !== OK || !shown) throw new Error('a page of a workspace cannot be rendered on the server');
  const { calls } = watched;
  const queries = readerQueries(rendering.queries ?? [], calls);
  return { html: withoutInput(shown), title: titleOf(html), calls, queries, token };
};

/**
 * Renders a page of a workspace with what the person of a session sees on it, for them alone; null where that is nothing.
 * Throws where it cannot be rendered.
 */
export const renderForReader = async (
  request: Request,
  context: SsrContext,
  token: string,
): Promise<Page | null> => {
  const readerPage = isConsultingToken(token) === null ? null : await findReaderPage(request, context, token);
  return readerPage && render(request, { ...context, readerPage });
};

/** True if the page at a canonical address is available as Markdown. */
export const hasMarkdown = (address: string): boolean => readDocumentAddress(address) !== undefined;

/** The same page as Markdown, in the language of the context. `hasMarkdown` has to hold of its address. */
export const renderMarkdown = async (address: string, context: SsrContext): Promise<MarkdownPage> =>
  (await import('./markdown.tsx')).renderMarkdown(address, context);

/** For `npm run dev`, where Vite renders and the API is another process. */
const developmentContext = (request: Request): SsrContext => {
  const { origin, searchParams } = new URL(request.url);
  const language =
    searchParams.get('lng') ?? /\bLANGUAGE=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return {
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    origin,
    nonce: '',
    callApi: async ({ url, ...init }) => {
      const answer = await fetch(import.meta.env.API_ORIGIN + url, init);
      return { status: answer.status, body: await answer.text() };
    },
  };
};

export default {
  fetch: async (request: Request) => {
    const { status, location, html } = await render(request, developmentContext(request));
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
    if (location !== null) headers.set('location', location);
    return new Response(html, { status, headers });
  },
};
