import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { ApiError } from './api.ts';
import { currentSsr } from './ssr.ts';

const NOT_FOUND = 404;
const UNAVAILABLE = 503;

/**
 * Fetches what a page is about; when the API doesn't know it, the page is the not-found page with status 404. Any other
 * failure is left to the page, which says it and tries again; a rendering on the server has the status 503 then.
 */
export const fetchOrNotFound = async <T, K extends QueryKey>(
  queryClient: QueryClient,
  options: UseQueryOptions<T, Error, T, K> & { queryKey: K },
): Promise<T | undefined> => {
  try {
    return await queryClient.ensureQueryData(options);
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) throw notFound();
    const ssr = currentSsr();
    if (ssr) ssr.status = UNAVAILABLE;
    return undefined;
  }
};
