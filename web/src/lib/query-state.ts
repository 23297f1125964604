import type { QueryClient } from '@tanstack/react-query';

export type Plain = null | string | number | boolean | Plain[] | { [name: string]: Plain };

/** Queries loaded while the page was rendered, as JSON: key, data, and moment of loading. */
export type QueriesState = [key: Plain[], data: Plain, updatedAt: number][];

/** Returns the successful queries; the browser repeats those that failed on the server. */
export const dehydrateQueries = (client: QueryClient): QueriesState =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey as Plain[], state.data as Plain, state.dataUpdatedAt]);

export const hydrateQueries = (client: QueryClient, queries: QueriesState): void => {
  for (const [key, data, updatedAt] of queries) client.setQueryData(key, data, { updatedAt });
};
