import type { Language } from '@parvoz/contract/languages.ts';
import type { MyData } from '@parvoz/contract/people/my-data.ts';
import { createIsomorphicFn } from '@tanstack/react-start';
import { SITE_NAME } from './head.ts';
import type { Plain, QueriesState } from './query-state.ts';
import type { Session } from './session.ts';
import { ssrStorage } from './ssr-storage.server.ts';

/** Values that the server provides for rendering one page. */
export interface SsrContext {
  language: Language;
  /** Address of the site without a slash at the end. */
  origin: string;
  /** Stands in every script tag that the rendering writes. */
  nonce: string;
  /** Calls the API of the same process; answers status and body. */
  callApi(request: ApiRequest): Promise<{ status: number; body: string }>;
  /** Whom the page is rendered for; undefined of a page that is the same for everybody. */
  reader?: Reader;
  /** Of a page of a workspace: the same as its reader sees it (`server.ts`). */
  readerPage?: ReaderPage;
  /** Set by the rendering: the status of a page that cannot show what it is about. */
  status?: number;
  /** Set by the rendering: routes that the reader's browser loads, and the calls that they begin with (`early-calls.ts`). */
  early?: { routeIds: readonly string[]; calls: readonly ApiRequest[] };
  /** Set by the rendering: the page. */
  html?: string;
  /** Set by the rendering for a reader: what the parts of the page have loaded. */
  queries?: QueriesState;
}

export interface Reader {
  token: string;
  session: Session;
  /** Of a student who may use the account. */
  myData?: MyData | null;
}

/** Id of the element with a page as its reader sees it. */
export const READER_PAGE = 'reader-page';

/** A page as a signed-in person sees it, which stands there until its scripts have come. */
export interface ReaderPage {
  html: string;
  title: string;
  /** Calls that it was made of, with their answers. */
  calls: readonly (ApiRequest & { answer: string })[];
  /** Keys of its queries, each with the index of the call whose answer it holds, or with its own data. */
  queries: readonly (readonly [key: Plain[], call: number | null, data: Plain])[];
  /** Of the session that they were made in. */
  token: string;
}

export interface ApiRequest {
  method: string;
  /** With base path and query. */
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** The rendering that is going on, only on the server. */
export const currentSsr = createIsomorphicFn()
  .server((): SsrContext | undefined => ssrStorage.getStore())
  .client((): SsrContext | undefined => undefined);

/** `ssr` of routes that the server renders where it knows the reader; otherwise their browser does. */
export const isReaderKnown = (): boolean => currentSsr()?.reader !== undefined;

/** Title until the page is there, whose title is its own: that of what its reader sees, or of the site. */
export const firstTitle = createIsomorphicFn()
  .server((): string => currentSsr()?.readerPage?.title ?? SITE_NAME)
  .client((): string => (document.getElementById(READER_PAGE) ? document.title : SITE_NAME));
