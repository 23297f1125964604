import { useRouterState } from '@tanstack/react-router';

/**
 * Filters as the address asks for them now. While their results load, the page still shows those of `shown`; controls
 * follow `wanted` so that a tick is there at once.
 */
export const useWantedSearch = <T>(
  shown: T,
  path: string,
  parse: (search: Record<string, unknown>) => T,
): { wanted: T; isLoading: boolean } => {
  const address = useRouterState({
    select: ({ isLoading, location }) =>
      isLoading && location.pathname.replace(/\/$/, '') === path
        ? (location.search as Record<string, unknown>)
        : undefined,
  });
  return { wanted: address ? parse(address) : shown, isLoading: address !== undefined };
};
