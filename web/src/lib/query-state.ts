import type { QueryClient } from '@tanstack/react-query';

type Plain = null | string | number | boolean | Plain[] | { [name: string]: Plain };

/** What was asked for while the page was rendered, which came as JSON: key, data, and when it was read. */
export type QueriesState = [key: Plain[], data: Plain, updatedAt: number][];

/** What failed on the server is asked for by the browser, as if nobody had tried. */
export const dehydrateQueries = (client: QueryClient): QueriesState =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey as Plain[], state.data as Plain, state.dataUpdatedAt]);

export const hydrateQueries = (client: QueryClient, queries: QueriesState): void => {
  for (const [key, data, updatedAt] of queries) client.setQueryData(key, data, { updatedAt });
};
