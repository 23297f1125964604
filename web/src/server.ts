import { DEFAULT_LANGUAGE, isLanguage } from '@parvoz/contract/languages.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server';
import { createStartHandler, StartServer } from '@tanstack/react-start/server';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { readDocumentAddress } from './lib/document-address.ts';
import { type Files, paintFirst, withAllFiles } from './lib/paint-first.ts';
import type { SsrContext } from './lib/ssr.ts';
import { ssrStorage } from './lib/ssr-storage.server.ts';
import type { MarkdownPage } from './markdown.tsx';

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

/** The page comes beside the response: encoding its text for one and decoding it again takes as long as a call. */
const handler = createStartHandler(async ({ router, responseHeaders }) => {
  const context = ssrStorage.getStore()!;
  // Before it is rendered: a router that has been does not know the files any more.
  const files = context.early && filesOf(router, context.early.routeIds);
  const html = await transformHtmlStringWithRouter(
    router,
    renderToString(createElement(StartServer, { router })),
  );
  const whole = files ? withAllFiles(html, files) : html;
  context.html = paintFirst(whole, context.nonce);
  return new Response(null, { status: getSsrStatus(router), headers: responseHeaders });
});

export interface Page {
  status: number;
  /** Address that the visitor is redirected to; null for none. */
  location: string | null;
  html: string;
}

/** Renders the page of a request; mounted in the server, which hands in everything that is not in the request. */
export const render = (request: Request, context: SsrContext): Promise<Page> =>
  ssrStorage.run(context, async () => {
    const { status, headers } = await handler(request, { context: { nonce: context.nonce } });
    return {
      status: context.status ?? status,
      location: headers.get('location'),
      html: context.html ?? '',
    };
  });

/** True if the page at a canonical address is available as Markdown. */
export const hasMarkdown = (address: string): boolean => readDocumentAddress(address) !== undefined;

/** The same page as Markdown, in the language of the context. `hasMarkdown` has to hold of its address. */
export const renderMarkdown = async (address: string, context: SsrContext): Promise<MarkdownPage> =>
  (await import('./markdown.tsx')).renderMarkdown(address, context);

/** For `npm run dev`, where Vite renders and the API is another process. */
const developmentContext = (request: Request): SsrContext => {
  const { origin, searchParams } = new URL(request.url);
  const language =
    searchParams.get('lng') ?? /\bLANGUAGE=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1];
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
