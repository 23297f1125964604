import { API_BASE } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { SESSION_COOKIE } from '@parvoz/contract/limits.ts';
import { QueryClient } from '@tanstack/react-query';
import type { AnyRouteMatch, AnyRouter } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { type ApiRequest, isReaderKnown, READER_PAGE, type ReaderPage } from './ssr.ts';
import { ssrStorage } from './ssr-storage.server.ts';

/** Loaders that wait for an answer begin no further calls: nobody answers them. */
const QUIET_MS = 30;
const MAX_MS = 1000;

/** Name of a call in one rendering. */
const nameOf = ({ method, url, body }: ApiRequest): string => [method, url, body ?? ''].join(' ');

/** Remembers the calls that nobody has answered, and never answers them; `stopped` resolves when no further ones come. */
const recordCalls = (known: ReaderPage | undefined) => {
  const answers = new Map(known?.calls.map((call) => [nameOf(call), call.answer]));
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  let timer = setTimeout(stop, MAX_MS);
  const calls: ApiRequest[] = [];
  const callApi = async (call: ApiRequest) => {
    const body = answers.get(nameOf(call));
    if (body !== undefined) return { status: 200, body };
    calls.push(call);
    clearTimeout(timer);
    timer = setTimeout(stop, QUIET_MS);
    return new Promise<never>(() => {});
  };
  return { calls, callApi, stopped, end: () => clearTimeout(timer) };
};

/**
 * For a page of which the server does not know the reader: runs the loaders of its routes without answers, or with those of
 * what its reader sees, so that their texts come with the page, and finds the calls that they begin with.
 */
export const lookAhead = createIsomorphicFn()
  .server(async (router: AnyRouter): Promise<void> => {
    const ssr = ssrStorage.getStore()!;
    if (ssr.reader) return;
    const matches: readonly AnyRouteMatch[] = router.matchRoutes(router.latestLocation);
    const routes = matches.map(({ routeId }) => router.routesById[routeId]!);
    const first = routes.findIndex(({ options }) => options.ssr === isReaderKnown);
    if (first < 0) return;
    const { calls, callApi, stopped, end } = recordCalls(ssr.readerPage);
    const context = {
      ...router.options.context,
      queryClient: new QueryClient(),
    };
    const load = async (match: AnyRouteMatch, index: number): Promise<void> => {
      const loader: unknown = routes[first + index]!.options.loader;
      if (typeof loader !== 'function') return;
      try {
        await loader({ context, params: match.params, deps: match.loaderDeps });
      } catch {
        // It leads elsewhere, or has no page to show: the browser finds out.
      }
    };
    const loaded = ssrStorage.run({ ...ssr, callApi }, () => Promise.all(matches.slice(first).map(load)));
    await Promise.race([loaded, stopped]);
    end();
    ssr.early = { routeIds: matches.slice(first).map(({ routeId }) => routeId), calls };
  })
  .client(async (_router: AnyRouter): Promise<void> => {});

const asScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Returns a script that does something with the token of the session, where there is one, and with the early answers. */
const inSession = (language: Language, work: string): string =>
  `try{const token=document.cookie.split('; ').find(one=>one.startsWith('${SESSION_COOKIE}='))?.slice(${SESSION_COOKIE.length + 1});` +
  `if(token){const authorization='Bearer '+token,answers=window.earlyAnswers??={},` +
  `nameOf=(method,url,body)=>[method,url,body??'',authorization,'${language}'].join(' ');${work}}}catch{}`;

/**
 * Returns a script for the head of such a page: while the scripts come, the browser asks for the person and for what
 * the loaders ask first, unless the page has the answers (`early-answers.ts` has the names). Null for other pages.
 */
export const earlyCallsScript = createIsomorphicFn()
  .server((): string | null => {
    const { early, readerPage, language } = ssrStorage.getStore()!;
    if (!early) return null;
    const calls = early.calls.map(({ method, url, body }) => [
      method,
      url,
      ...(body === undefined ? [] : [body]),
    ]);
    const person = `['GET','${API_BASE}/'+(kind==='CONSULTING'?'consulting-profile':'profile')+'/current'],`;
    return inSession(
      language,
      'const {kind}=JSON.parse(atob(token.split(".")[1].replaceAll("-","+").replaceAll("_","/")));' +
        `for(const [method,url,body] of [${readerPage ? '' : person}...${asScript(calls)}])` +
        `answers[nameOf(method,url,body)]=fetch(url,{method,body,headers:{'accept-language':'${language}',authorization,` +
        `...(body&&{'content-type':'application/json'})}}).catch(()=>null)`,
    );
  })
  .client((): string | null => null);

/** Letters of a token, by which a page finds out whether the browser still has the one that it was made for. */
const SUFFIX_LENGTH = 16;

/**
 * Returns a script behind the page as its reader sees it: the answers that it was made of, and its queries. Where somebody else is signed in by
 * then, or nobody, nothing of it is shown. Null for other pages.
 */
export const answersScript = createIsomorphicFn()
  .server((): string | null => {
    const { readerPage, language } = ssrStorage.getStore()!;
    if (!readerPage) return null;
    const { calls, queries, token } = readerPage;
    const answers = calls.map(({ method, url, body = null, answer }) => [method, url, body, answer]);
    const isReader = `document.cookie.includes(${asScript(token.slice(-SUFFIX_LENGTH))})`;
    const take =
      `const calls=${asScript(answers)};for(const [method,url,body,answer] of calls)` +
      'answers[nameOf(method,url,body)]=Promise.resolve(new Response(answer));' +
      `window.earlyQueries={authorization,queries:${asScript(queries)}.map(([key,call,data])=>` +
      '[key,call===null?data:JSON.parse(calls[call][3]).data])}';
    return `if(${isReader})${inSession(language, take)}else document.getElementById('${READER_PAGE}').replaceChildren()`;
  })
  .client((): string | null => null);
