import { DEFAULT_LANGUAGE, isLanguage } from '@parvoz/contract/languages.ts';
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import { paintFirst } from './lib/paint-first.ts';
import type { SsrContext } from './lib/ssr.ts';
import { ssrStorage } from './lib/ssr-storage.server.ts';

export { knownAddress } from './known-address.ts';

const handler = createStartHandler(defaultRenderHandler);

/** Renders the page of a request; mounted in the server, which hands in everything that is not in the request. */
export const render = (request: Request, context: SsrContext): Promise<Response> =>
  ssrStorage.run(context, async () => {
    const page = await handler(request, { context: { nonce: context.nonce } });
    const { headers, status } = page;
    const text = paintFirst(await page.text(), context.nonce);
    return new Response(text, { headers, status: context.status ?? status });
  });

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

export default { fetch: (request: Request) => render(request, developmentContext(request)) };
