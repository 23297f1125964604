import type { Plain, QueriesState } from './query-state.ts';

declare global {
  interface Window {
    /** Answers that the script in the head has asked for, by what was asked (`early-calls.ts`). */
    earlyAnswers?: Record<string, Promise<Response | null>> | undefined;
    /** Queries of the page as its reader sees it, and whose they are. */
    earlyQueries?: { authorization: string; queries: [key: Plain[], data: Plain][] } | undefined;
  }
}

export interface Asked {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** Name of an answer: who asked for what, in which language. */
const nameOf = ({ method, url, headers, body }: Asked): string =>
  [method, url, body ?? '', headers.authorization, headers['accept-language']].join(' ');

/**
 * Returns the answer to a call that the page made before its scripts came, once; undefined where it made none. It is
 * null where none came.
 */
export const takeEarlyAnswer = (asked: Asked): Promise<Response | null> | undefined => {
  const name = nameOf(asked);
  const early = window.earlyAnswers?.[name];
  delete window.earlyAnswers?.[name];
  return early;
};

/** Forgets what nobody has taken: the page has been shown, and later questions want later answers. */
export const forgetEarlyAnswers = (): void => {
  window.earlyAnswers = undefined;
};

/**
 * Returns the queries of the page that its reader sees already, once, where the session is still theirs: the living page shows
 * them at once. They count as out of date, so that whatever shows them takes its answer as well, which is stored on the way.
 */
export const takeEarlyQueries = (token: string | null): QueriesState => {
  const { earlyQueries } = window;
  window.earlyQueries = undefined;
  if (!earlyQueries || earlyQueries.authorization !== `Bearer ${token}`) return [];
  return earlyQueries.queries.map(([key, data]) => [key, data, 0]);
};
