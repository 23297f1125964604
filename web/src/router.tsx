import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, createRouter } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { routeTree } from './first-routes.ts';
import { ApiError } from './lib/api.ts';
import { apiErrorAdapter } from './lib/api-error-adapter.ts';
import { forgetEarlyAnswers, takeEarlyQueries } from './lib/early-answers.ts';
import { lookAhead } from './lib/early-calls.ts';
import { createScrollChoice } from './lib/early-scroll.ts';
import { createI18n, dehydrateI18n, hydrateI18n, type I18nState } from './lib/i18n.ts';
import { PRELOAD_DELAY_MS, preloadAtRest } from './lib/preload-at-rest.ts';
import { dehydrateQueries, hydrateQueries, type QueriesState } from './lib/query-state.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { isStoredHere } from './lib/seen.ts';
import { readToken } from './lib/session-token.ts';
import { createShownHistory } from './lib/shown-address.ts';
import { currentSsr, READER_PAGE, type SsrContext } from './lib/ssr.ts';
import { keepTranslatedTexts } from './lib/translated-texts.ts';
import { leaveChecksUncompiled } from './lib/uncompiled-checks.ts';
import { ErrorView } from './ui/error-view.tsx';
import { LoadingView } from './ui/loading-view.tsx';
import { NotFoundView } from './ui/not-found-view.tsx';
import { isOfWorkspace, openForFirstPage } from './workspaces.ts';

export interface RouterContext {
  queryClient: QueryClient;
  i18n: i18n;
  /** Address of the site without a slash at the end. */
  origin: string;
  /** In browsers, of an address that the site has no page for: whether a workspace has one. The router knows it then. */
  isOfWorkspace?: ((address: { pathname: string; isPreload: boolean }) => Promise<boolean>) | undefined;
  /** On the server, before a page is rendered: finds what its reader's browser will need. */
  lookAhead?: (() => Promise<void>) | undefined;
}

const HOUR_MS = 60 * 60 * 1000;
const MAX_RETRIES = 2;
/** The old page stays this long before the spinner takes its place, and then the spinner for a moment. */
const PENDING_MS = 600;
const PENDING_MIN_MS = 300;

const createQueryClient = (ssr: SsrContext | undefined): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: HOUR_MS,
        refetchOnWindowFocus: false,
        // What a device has seen is found without a network (web/src/lib/seen.ts).
        networkMode: 'offlineFirst',
        // On the server the visitor would wait for them: the browser asks again. So it does when there is a network.
        retry: (failures, error) =>
          !ssr &&
          failures < MAX_RETRIES &&
          !(error instanceof ApiError && error.status < 500) &&
          !(isStoredHere() && !onlineManager.isOnline()),
      },
    },
  });

export const getRouter = async () => {
  const ssr = currentSsr();
  if (!ssr) leaveChecksUncompiled();
  const i18n = createI18n();
  const queryClient = createQueryClient(ssr);
  // Its context speaks of it, and its type would then follow from itself.
  const own: { router?: AnyRouter } = {};
  const router = createRouter({
    routeTree,
    context: {
      queryClient,
      i18n,
      origin: ssr?.origin ?? window.location.origin,
      isOfWorkspace: ssr ? undefined : (address) => isOfWorkspace(own.router!, address),
      lookAhead: ssr && (() => lookAhead(own.router!)),
    } satisfies RouterContext,
    parseSearch,
    stringifySearch,
    scrollRestoration: ssr ? true : createScrollChoice(),
    defaultPreload: 'intent',
    defaultPreloadDelay: PRELOAD_DELAY_MS,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: PENDING_MIN_MS,
    defaultPendingComponent: LoadingView,
    defaultErrorComponent: ErrorView,
    defaultNotFoundComponent: NotFoundView,
    dehydrate: () => ({ i18n: dehydrateI18n(i18n), queries: dehydrateQueries(queryClient) }),
    hydrate: async (state: { i18n: I18nState; queries: QueriesState }) => {
      await hydrateI18n(i18n, state.i18n);
      hydrateQueries(queryClient, state.queries);
    },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    ...(!ssr && { history: createShownHistory() }),
    ...(ssr?.nonce && { ssr: { nonce: ssr.nonce } }),
  });
  // Filters, order and pages change the current page: it stays, with its focus and the text being typed.
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    router.options.defaultPendingMs = pathChanged ? PENDING_MS : Number.POSITIVE_INFINITY;
  });
  if (!ssr) {
    preloadAtRest(router);
    hydrateQueries(queryClient, takeEarlyQueries(readToken()));
    const stop = router.subscribe('onRendered', () => {
      stop();
      // Where the page as its reader sees it stands there, the living one still has to ask.
      if (!document.getElementById(READER_PAGE)) forgetEarlyAnswers();
    });
  }
  if (!ssr) keepTranslatedTexts();
  router.options.serializationAdapters = [apiErrorAdapter];
  own.router = router;
  if (!ssr) await openForFirstPage(router);
  return router;
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On /login: the account that may not see the page which it came from. */
    deniedId?: string | undefined;
  }
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>;
  }
}
