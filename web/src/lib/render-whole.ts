import { setTimeout as sleep } from 'node:timers/promises';
import {
  type FetchQueryOptions,
  type QueryClient,
  skipToken,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Largest number of renderings of one page: what one has asked for is in the next. */
const MAX_ROUNDS = 8;
/** Stands where a part of a page waits for its code, or could not be rendered. */
const MISSING = '<!--$!-->';
const CODE_MS = 20;

/** Loads what parts of the rendered page have asked for; resolves to whether that was anything. */
const loadAsked = async (client: QueryClient): Promise<boolean> => {
  const asked = client
    .getQueryCache()
    .getAll()
    .map(({ state, options }) => ({ state, options: options as UseQueryOptions }))
    .filter(({ state, options: { enabled, queryFn } }) => {
      // A part that decides by a function is left to the browser.
      const isWanted = enabled !== false && typeof enabled !== 'function';
      return state.status === 'pending' && isWanted && queryFn !== undefined && queryFn !== skipToken;
    });
  await Promise.all(asked.map(({ options }) => client.prefetchQuery(options as FetchQueryOptions)));
  return asked.length > 0;
};

/** Throws where a part would show a failure that is none of the server's answers: it asks for something that only browsers have. */
const assertNoFault = (client: QueryClient): void => {
  for (const { state } of client.getQueryCache().getAll())
    if (state.error && !(state.error instanceof ApiError)) throw state.error;
};

/**
 * Renders a page with all that its parts ask for, which otherwise the browser asks for. Throws where a part cannot be rendered on
 * the server.
 */
export const renderWhole = async (client: QueryClient, render: () => string): Promise<string> => {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const html = render();
    const isMissing = html.includes(MISSING);
    const hasAsked = await loadAsked(client);
    assertNoFault(client);
    if (!hasAsked && !isMissing) return html;
    if (!hasAsked) await sleep(CODE_MS);
  }
  throw new Error('a part of the page cannot be rendered on the server');
};
