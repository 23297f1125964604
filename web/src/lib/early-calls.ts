import { API_BASE } from '@parvoz/contract/endpoint.ts';
import { SESSION_COOKIE } from '@parvoz/contract/limits.ts';
import { QueryClient } from '@tanstack/react-query';
import type { AnyRouteMatch, AnyRouter } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { ApiRequest } from './ssr.ts';
import { ssrStorage } from './ssr-storage.server.ts';

/** Loaders that wait for an answer begin no further calls: nobody answers them. */
const QUIET_MS = 30;
const MAX_MS = 1000;

/** Remembers calls and never answers; `stopped` resolves when no further ones come. */
const recordCalls = () => {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  let timer = setTimeout(stop, MAX_MS);
  const calls: ApiRequest[] = [];
  const callApi = (call: ApiRequest) => {
    calls.push(call);
    clearTimeout(timer);
    timer = setTimeout(stop, QUIET_MS);
    return new Promise<never>(() => {});
  };
  return { calls, callApi, stopped, end: () => clearTimeout(timer) };
};

/**
 * For a page that only its reader's browser can load (`ssr: false`): runs the loaders of its routes without answers, so
 * that their texts come with the page, and finds the calls that they begin with.
 */
export const lookAhead = createIsomorphicFn()
  .server(async (router: AnyRouter): Promise<void> => {
    const ssr = ssrStorage.getStore()!;
    const matches: readonly AnyRouteMatch[] = router.matchRoutes(router.latestLocation);
    const routes = matches.map(({ routeId }) => router.routesById[routeId]!);
    const first = routes.findIndex(({ options }) => options.ssr === false);
    if (first < 0) return;
    const { calls, callApi, stopped, end } = recordCalls();
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

/**
 * Returns a script for the head of such a page: while the scripts come, the browser asks for the person and for what
 * the loaders ask first (`early-answers.ts` has the names). Null for other pages.
 */
export const earlyCallsScript = createIsomorphicFn()
  .server((): string | null => {
    const { early, language } = ssrStorage.getStore()!;
    if (!early) return null;
    const calls = early.calls.map(({ method, url, body }) => [
      method,
      url,
      ...(body === undefined ? [] : [body]),
    ]);
    return (
      `try{const token=document.cookie.split('; ').find(one=>one.startsWith('${SESSION_COOKIE}='))?.slice(${SESSION_COOKIE.length + 1});` +
      'if(token){const {kind}=JSON.parse(atob(token.split(".")[1].replaceAll("-","+").replaceAll("_","/")));' +
      `const authorization='Bearer '+token,answers=window.earlyAnswers={};` +
      `for(const [method,url,body] of [['GET','${API_BASE}/'+(kind==='CONSULTING'?'consulting-profile':'profile')+'/current'],...${asScript(calls)}])` +
      `answers[[method,url,body??'',authorization,'${language}'].join(' ')]=fetch(url,{method,body,headers:{'accept-language':'${language}',authorization,` +
      `...(body&&{'content-type':'application/json'})}}).catch(()=>null)}}catch{}`
    );
  })
  .client((): string | null => null);
